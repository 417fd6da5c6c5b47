// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels of kernels.h for C#. Arrays are pinned and passed as they are: nothing is copied on the way.
using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading.Tasks;

namespace Tessera
{
    /// <summary>A kernel has failed. Its text is the runtime's.</summary>
    public class TesseraException : Exception
    {
        public TesseraException(string text) : base(text) { }
    }

    /// <summary>An accelerator has too little memory.</summary>
    public class TesseraOutOfMemoryException : TesseraException
    {
        public TesseraOutOfMemoryException(string text) : base(text) { }
    }

    internal static class Native
    {
        internal const string Library = "kernels";
        internal const int WrongArgument = 1, OutOfMemory = 2;

        [DllImport(Library)] internal static extern IntPtr kernels_error();
        [DllImport(Library)] internal static extern int kernels_multiply_add(double[] a, double[] b, double[] c, int count);
        [DllImport(Library)]
        internal static extern int kernels_multiply(float[,] a, float[,] b, float[,] c, int rows, int inner, int columns);
        [DllImport(Library)]
        internal static extern int kernels_bodies_create(float[] positions, float[] velocities, int count, out BodiesHandle made);
        [DllImport(Library)] internal static extern int kernels_bodies_step(BodiesHandle bodies, float time);
        [DllImport(Library)] internal static extern int kernels_bodies_read(BodiesHandle bodies, float[] positions, int count);
        [DllImport(Library)] internal static extern void kernels_bodies_destroy(IntPtr bodies);

        internal static Exception Failure(int status, IntPtr utf8)
        {
            int length = 0;
            while (Marshal.ReadByte(utf8, length) != 0)
                ++length;
            var bytes = new byte[length];
            Marshal.Copy(utf8, bytes, 0, length);
            string text = Encoding.UTF8.GetString(bytes);
            if (status == WrongArgument)
                return new ArgumentException(text);
            return status == OutOfMemory ? new TesseraOutOfMemoryException(text) : new TesseraException(text);
        }

        internal static void Check(int status)
        {
            if (status != 0)
                throw Failure(status, kernels_error());
        }
    }

    internal sealed class BodiesHandle : SafeHandle
    {
        private BodiesHandle() : base(IntPtr.Zero, true) { }
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
        protected override bool ReleaseHandle()
        {
            Native.kernels_bodies_destroy(handle);
            return true;
        }
    }

    public static class Kernels
    {
        /// <summary>c[i] = a[i] * b[i]</summary>
        public static void MultiplyAdd(double[] a, double[] b, double[] c)
        {
            Native.Check(Native.kernels_multiply_add(a, b, c, CommonLength(a, b, c)));
        }

        /// <summary>The same, while the caller goes on. The arrays are pinned until the task has ended.</summary>
        public static Task MultiplyAddAsync(double[] a, double[] b, double[] c)
        {
            CommonLength(a, b, c); // what is wrong is told at once
            return Task.Run(() => MultiplyAdd(a, b, c));
        }

        /// <summary>The product of two matrices.</summary>
        public static float[,] Multiply(float[,] a, float[,] b)
        {
            if (a == null || b == null)
                throw new ArgumentNullException(a == null ? "a" : "b");
            int rows = a.GetLength(0), inner = a.GetLength(1), columns = b.GetLength(1);
            if (b.GetLength(0) != inner)
                throw new ArgumentException($"a has {inner} columns, and b has {b.GetLength(0)} rows", "b");
            var c = new float[rows, columns];
            Native.Check(Native.kernels_multiply(a, b, c, rows, inner, columns));
            return c;
        }

        private static int CommonLength(double[] a, double[] b, double[] c)
        {
            if (a == null || b == null || c == null)
                throw new ArgumentNullException(a == null ? "a" : b == null ? "b" : "c");
            if (a.Length != b.Length || a.Length != c.Length)
                throw new ArgumentException($"the arrays have {a.Length}, {b.Length} and {c.Length} numbers");
            return a.Length;
        }
    }

    /// <summary>Bodies that attract each other. They stay on the accelerator until they are disposed.</summary>
    public sealed class Bodies : IDisposable
    {
        private readonly BodiesHandle handle;

        public int Count { get; }

        /// <param name="positions">x, y, z and the mass of each</param>
        /// <param name="velocities">x, y, z and a number that nobody uses</param>
        public Bodies(float[] positions, float[] velocities)
        {
            if (positions == null || velocities == null)
                throw new ArgumentNullException(positions == null ? "positions" : "velocities");
            if (positions.Length == 0 || positions.Length % 4 != 0 || velocities.Length != positions.Length)
                throw new ArgumentException("each body has four numbers in both arrays");
            Count = positions.Length / 4;
            Native.Check(Native.kernels_bodies_create(positions, velocities, Count, out handle));
        }

        public void Step(float time)
        {
            Native.Check(Native.kernels_bodies_step(Alive(), time));
        }

        public void ReadPositions(float[] positions)
        {
            if (positions == null)
                throw new ArgumentNullException("positions");
            if (positions.Length != 4 * Count)
                throw new ArgumentException($"{Count} bodies need {4 * Count} numbers, and not {positions.Length}");
            Native.Check(Native.kernels_bodies_read(Alive(), positions, Count));
        }

        public void Dispose() { handle.Dispose(); }

        private BodiesHandle Alive()
        {
            if (handle.IsClosed)
                throw new ObjectDisposedException("Bodies");
            return handle;
        }
    }
}
