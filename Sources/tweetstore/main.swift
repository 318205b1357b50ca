import Glibc
import TweetstoreCommands

exit(Program().run())
