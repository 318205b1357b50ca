import Glibc
import TweetstoreCommands

exit(Program().run(Array(CommandLine.arguments.dropFirst())))
