# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the fuzzers are asked on the command line."""
import argparse
import os


def read_options(name, description, inputs, make_text, coverage=False, device=False, families=()):
    """The options; with --show, make_text(options) of the program options.show is printed instead."""
    parser = argparse.ArgumentParser(prog=f"./dev fuzz {name}", description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--inputs", type=int, default=inputs, help=f"how many programs ({inputs})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--seed", default="1", help="another seed makes other programs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print one program and stop")
    if coverage:
        parser.add_argument("--coverage", action="store_true",
                            help="count how many kernels come to each decision of the compiler, and fail where they are few")
    if device:
        parser.add_argument("--device", choices=("opencl", "cuda", "ref"), help="run them on this device alone; ref: with all checks")
    if families:
        parser.add_argument("--family", choices=families, help="kernels of this family alone")
    options = parser.parse_args()
    if options.show is not None:
        print(make_text(options), end="")
        raise SystemExit(0)
    return options
