import CommandLineKit
import Glibc

exit(GeneratorProgram().run(Array(CommandLine.arguments.dropFirst())))
