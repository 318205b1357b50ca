import Glibc
import Testing

/// `openssl s_server` with a certificate of its own making, in a folder whose files are whole
/// HTTP responses.
final class TLSServer {
  let folder: String
  private(set) var port = 0
  private var process: pid_t = 0

  var certificate: String { folder + "/cert.pem" }
  var origin: String { "https://127.0.0.1:\(port)" }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - name: the certificate's alternative name, such as `IP:127.0.0.1`.
  ///   - pages: names and whole HTTP responses.
  init(name: String = "IP:127.0.0.1", pages: [(name: String, response: String)]) throws {
    var template = Array("/tmp/tls-server-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    for page in pages {
      let file = try #require(fopen("\(folder)/\(page.name)", "w"))
      fputs(page.response, file)
      fclose(file)
    }
    let (maker, output) = try Self.spawn(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=test",
        "-addext", "subjectAltName=\(name)",
      ], in: folder)
    close(output)
    var status: Int32 = 0
    waitpid(maker, &status, 0)
    try #require(status == 0)
    let (server, log) = try Self.spawn(
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem", "-HTTP",
      ], in: folder)
    process = server
    defer { close(log) }
    port = try #require(Self.announcedPort(log))
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    guard let entries = opendir(folder) else { return }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    closedir(entries)
    for name in names where name != "." && name != ".." { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Reads until the server tells its port.
  private static func announcedPort(_ descriptor: Int32) -> Int? {
    var text = ""
    while true {
      let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      if bytes.isEmpty { return nil }
      text += String(decoding: bytes, as: UTF8.self)
      for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
      where line.hasPrefix("ACCEPT") {
        return line.split(separator: ":").last.flatMap { Int($0) }
      }
    }
  }

  /// Starts `openssl` and gives its process and its standard output.
  private static func spawn(
    _ arguments: [String], in folder: String
  ) throws -> (process: pid_t, output: Int32) {
    var pipeEnds: [Int32] = [-1, -1]
    try #require(pipe(&pipeEnds) == 0)
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipeEnds[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The shell changes the folder, which posix_spawn does only by a GNU extension.
    let launch = ["sh", "-c", "cd \"$0\" && exec openssl \"$@\"", folder] + arguments
    var words: [UnsafeMutablePointer<CChar>?] = launch.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    try #require(posix_spawnp(&process, "sh", &actions, nil, words, environ) == 0)
    return (process, pipeEnds[0])
  }
}
