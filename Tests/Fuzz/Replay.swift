import Glibc
import Support

/// Runs laws with inputs from files.
enum Replay {
  /// `files` may be folders of inputs.
  static func run(_ law: Law, _ files: [String]) {
    for file in files {
      guard let input = read(file) else { Command.fail("picket-fuzz: cannot read \(file)", code: 1) }
      law.holds(input)
    }
    print("\(law.name): \(files.count) inputs, the law holds")
  }

  static func writeCorpus(_ law: Law, _ folder: String) {
    _ = unsafe mkdir(folder, 0o777)
    let seeds = law.seeds()
    for (number, seed) in seeds.enumerated() { write(seed, to: "\(folder)/seed-\(number)") }
    print("\(law.name): \(seeds.count) inputs in \(folder)")
  }

  /// Runs laws with random changes of their seeds, for machines without a fuzzer.
  static func chaos(_ law: Law, rounds: Int, seed: UInt64) {
    let seeds = law.seeds()
    var generator = SeededGenerator(seed: seed)
    let start = clock()
    for _ in 0..<rounds {
      var input = seeds[Int(generator.next() % UInt64(seeds.count))]
      for _ in 0...generator.next() % 4 { Mutation.apply(to: &input, using: &generator) }
      law.holds(input)
    }
    print("\(law.name): \(rounds) changed seeds, \((clock() - start) * 1_000 / max(rounds, 1)) ns each, the law holds")
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(file, &buffer, buffer.count)
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0, unsafe Glibc.write(file, bytes, bytes.count) == bytes.count else {
      Command.fail("picket-fuzz: cannot write \(path)", code: 1)
    }
    close(file)
  }
}
