import Glibc

/// Measures predicates; `scripts/bench` runs it and makes tables of what it prints.
@main
enum BenchPredicates {
  static func main() throws {
    let words = CommandLine.arguments
    let lines: [String]
    switch (words.dropFirst().first, words.count) {
    case ("parse", 3): lines = try ParsingBenchmark.run(store: words[2])
    case ("query", 4): lines = try QueryBenchmark.run(store: words[2], rounds: Int(words[3]) ?? 7)
    default:
      print("usage: BenchPredicates parse EMPTY-STORE | query STORE ROUNDS")
      exit(64)
    }
    for line in lines { print(line) }
  }
}
