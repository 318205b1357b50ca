import Glibc

/// Measures the object graph against bare SQLite; `scripts/bench` runs it and makes tables of what it
/// prints.
@main
enum BenchGraph {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 4, let count = Int(words[2]), let rounds = Int(words[3]), count > 0 else {
      print("usage: BenchGraph FOLDER EMPLOYEES ROUNDS")
      exit(64)
    }
    let benchmark = try GraphBenchmark(folder: words[1], staff: Staff(count: count))
    for line in try benchmark.run(rounds: max(1, rounds)) { print(line) }
  }
}
