// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls the kernels: a product of vectors, one of matrices, and bodies that attract each other.
using System;
using System.Linq;
using System.Threading.Tasks;
using Tessera;

public static class Program
{
    public static void Main()
    {
        double[] a = { 1, 2, 3, 4 }, b = { 10, 20, 30, 40 }, c = new double[4];
        Kernels.MultiplyAdd(a, b, c);
        Console.WriteLine(string.Join(" ", c));

        var d = new double[4];
        Task later = Kernels.MultiplyAddAsync(a, c, d);
        Console.WriteLine("this goes on meanwhile");
        later.Wait();
        Console.WriteLine(string.Join(" ", d));

        float[,] product = Kernels.Multiply(new float[,] { { 1, 2 }, { 3, 4 } }, new float[,] { { 5, 6 }, { 7, 8 } });
        Console.WriteLine(string.Join(" ", product.Cast<float>()));

        // Two bodies fall together.
        using (var bodies = new Bodies(new float[] { -1, 0, 0, 1, 1, 0, 0, 1 }, new float[8]))
        {
            for (int step = 0; step < 50; ++step)
                bodies.Step(0.01f);
            var positions = new float[8];
            bodies.ReadPositions(positions);
            Console.WriteLine($"the first body is at {positions[0]:F3}, the second at {positions[4]:F3}");
        }

        try
        {
            Kernels.MultiplyAdd(a, b, new double[3]);
        }
        catch (ArgumentException why)
        {
            Console.WriteLine(why.Message);
        }
    }
}
