// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the page of C# promises, one after the other; the argument is one of them.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Tessera;

public static class Check
{
    [DllImport("address")] private static extern IntPtr address_of(double[] numbers);

    private static double[] Numbers(int count, int seed)
    {
        var random = new Random(seed);
        return Enumerable.Range(0, count).Select(i => (double)random.Next(1000)).ToArray();
    }

    private static void AreRight(double[] a, double[] b, double[] c)
    {
        for (int i = 0; i < a.Length; ++i)
            if (c[i] != a[i] * b[i])
                throw new Exception($"{i}: {c[i]} is not {a[i]} * {b[i]}");
    }

    private static void Fails<Kind>(Action call) where Kind : Exception
    {
        try
        {
            call();
        }
        catch (Kind why)
        {
            Console.WriteLine($"{why.GetType().Name}: {why.Message}");
            return;
        }
        Console.WriteLine($"no {typeof(Kind).Name}");
    }

    private static void InPlace()
    {
        var numbers = new double[1000];
        GCHandle pinned = GCHandle.Alloc(numbers, GCHandleType.Pinned);
        Console.WriteLine(address_of(numbers) == pinned.AddrOfPinnedObject() ? "the same address" : "another address");
        pinned.Free();
        foreach (int count in new[] { 1, 7, 1000, 100003 })
        {
            double[] a = Numbers(count, 1), b = Numbers(count, 2), c = new double[count];
            Kernels.MultiplyAdd(a, b, c);
            AreRight(a, b, c);
            Kernels.MultiplyAddAsync(b, a, c).Wait();
            AreRight(a, b, c);
        }
        var left = new float[5, 3];
        var right = new float[3, 2];
        for (int i = 0; i < 15; ++i)
            left[i / 3, i % 3] = i;
        for (int i = 0; i < 6; ++i)
            right[i / 2, i % 2] = i + 1;
        float[,] product = Kernels.Multiply(left, right);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 2; ++column)
                if (product[row, column] != Enumerable.Range(0, 3).Sum(k => left[row, k] * right[k, column]))
                    throw new Exception("a wrong product");
        Console.WriteLine("all right");
    }

    private static void Errors()
    {
        Fails<ArgumentException>(() => Kernels.MultiplyAdd(new double[3], new double[3], new double[4]));
        Fails<ArgumentException>(() => Kernels.MultiplyAdd(new double[0], new double[0], new double[0]));
        Fails<ArgumentNullException>(() => Kernels.MultiplyAdd(null, new double[3], new double[3]));
        Fails<ArgumentException>(() => Kernels.MultiplyAddAsync(new double[3], new double[3], new double[4]));
        Fails<ArgumentException>(() => Kernels.Multiply(new float[2, 3], new float[2, 3]));
        Fails<ArgumentException>(() => new Bodies(new float[5], new float[5]));
        var bodies = new Bodies(new float[8], new float[8]);
        Fails<ArgumentException>(() => bodies.ReadPositions(new float[4]));
        bodies.Dispose();
        bodies.Dispose();
        Fails<ObjectDisposedException>(() => bodies.Step(1));
        Fails<ObjectDisposedException>(() => bodies.ReadPositions(new float[8]));
    }

    private static void Missing()
    {
        Fails<DllNotFoundException>(() => Kernels.MultiplyAdd(new double[3], new double[3], new double[3]));
    }

    private static long Status(string name)
    {
        string line = File.ReadLines("/proc/self/status").First(one => one.StartsWith(name + ":"));
        return long.Parse(line.Split(new[] { ' ', '\t' }, StringSplitOptions.RemoveEmptyEntries)[1]);
    }

    private static void Often()
    {
        double[] a = Numbers(10000, 1), b = Numbers(10000, 2), c = new double[10000];
        var bodies = new Bodies(new float[400], new float[400]);
        long memory = 0, threads = 0;
        for (int call = 0; call < 1200; ++call)
        {
            if (call == 200)
            {
                GC.Collect();
                memory = Status("VmRSS");
                threads = Status("Threads");
            }
            Kernels.MultiplyAdd(a, b, c);
            Kernels.MultiplyAddAsync(a, b, c).Wait();
            bodies.Step(0.001f);
        }
        GC.Collect();
        AreRight(a, b, c);
        Console.WriteLine(Status("VmRSS") - memory < 8192 ? "memory does not grow" : $"memory: {memory} {Status("VmRSS")}");
        Console.WriteLine(Status("Threads") - threads < 4 ? "threads do not grow" : $"threads: {threads} {Status("Threads")}");
        bodies.Dispose();
    }

    private static void FourThreads()
    {
        Thread[] all = Enumerable.Range(0, 4).Select(seed => new Thread(() =>
        {
            for (int call = 0; call < 100; ++call)
            {
                double[] a = Numbers(1000 + call, seed), b = Numbers(1000 + call, seed + 9), c = new double[1000 + call];
                if (call % 2 == 0)
                    Kernels.MultiplyAdd(a, b, c);
                else
                    Kernels.MultiplyAddAsync(a, b, c).Wait();
                AreRight(a, b, c);
            }
        })).ToArray();
        foreach (Thread one in all)
            one.Start();
        foreach (Thread one in all)
            one.Join();
        // Tasks that nobody waits for are collected with their arrays pinned.
        Task[] tasks = Enumerable.Range(0, 50).Select(i => Kernels.MultiplyAddAsync(Numbers(500, i), Numbers(500, i + 1), new double[500])).ToArray();
        GC.Collect();
        Task.WaitAll(tasks);
        Console.WriteLine("four threads");
    }

    private static void OutOfMemory()
    {
        var all = new List<Bodies>();
        var numbers = new float[8 << 20];
        Fails<TesseraOutOfMemoryException>(() =>
        {
            while (true)
                all.Add(new Bodies(numbers, numbers));
        });
        foreach (Bodies one in all)
            one.Dispose();
        new Bodies(numbers, numbers).Dispose();
        Console.WriteLine("there is memory again");
    }

    public static void Main(string[] words)
    {
        switch (words[0])
        {
            case "in-place": InPlace(); break;
            case "errors": Errors(); break;
            case "missing": Missing(); break;
            case "often": Often(); break;
            case "threads": FourThreads(); break;
            case "memory": OutOfMemory(); break;
        }
    }
}
