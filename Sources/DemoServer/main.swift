import Glibc
import LoopbackServer

// The server of the demonstration. It serves a folder of files, and X's API with the tweets of one
// account, on a free port of this machine alone.
//
// The first line of its output is its address. A line on its input makes the account post what is in
// 'tram-later.tsv'; the end of its input ends the server, so that it never outlives its caller.

func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
  let bytes = Array((line + "\n").utf8)
  if write(descriptor, bytes, bytes.count) != bytes.count { exit(EXIT_FAILURE) }
}

func end(_ message: String) -> Never {
  say("DemoServer: \(message)", to: STDERR_FILENO)
  exit(EXIT_FAILURE)
}

guard CommandLine.arguments.count == 2 else { end("it takes one argument, the folder to serve") }
let folder = CommandLine.arguments[1]
do {
  let api = LoopbackAPI(
    try TweetList(path: folder + "/tram.tsv").tweets, now: Int64(time(nil)))
  let later = try TweetList(path: folder + "/tram-later.tsv").tweets
  let files = LoopbackFiles(folder: folder)
  let server = try LoopbackServer { request in
    request.path.hasPrefix("/2/") ? api.response(to: request) : files.response(to: request)
  }
  say(server.origin)
  while readLine() != nil {
    api.add(later)
    say("\(later.count) new tweets")
  }
  server.stop()
} catch {
  end("\(error)")
}
