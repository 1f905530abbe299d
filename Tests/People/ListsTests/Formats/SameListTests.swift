import Lists
import Support
import Testing

/// A list means the same in every format that can express it.
@Suite struct SameListTests {
  static func names(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...80, using: &generator)).map { _ in
      let labels = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_")
        let count = Int.random(in: 1...12, using: &generator)
        // The name has a letter at both ends, so that no format takes it for something else.
        return "x" + String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
          + "y"
      }
      return labels.joined(separator: ".") + ["", ".bücher"][Int.random(in: 0...1, using: &generator)] + ".example"
    }
  }

  /// A name and all names below it are a subtree, in one line or in two.
  private static func subtrees(_ meaning: Set<String>) -> Set<String> {
    Set(
      meaning.map { $0.replacing("@@.", with: "@@").replacing("@@=", with: "@@").trimmingPrefix(/[.=]/) }.map(
        String.init))
  }

  private static func meaning(_ names: [String], _ format: Format, _ lines: (String) -> [String]) throws -> Set<String>
  {
    let recorder = try Scene.read(names.flatMap(lines).joined(separator: "\n"), as: format)
    #expect(recorder.skips == 0, "\(recorder.all.filter { $0.meaning.hasPrefix("?") })")
    return recorder.meaning
  }

  @Test(arguments: 0..<25) func `names with all below them`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = SameListTests.names(&generator)
    let plain = try SameListTests.meaning(names, .plain) { [$0] }
    #expect(plain.count == Set(names).count)
    #expect(try SameListTests.meaning(names, .wildcard) { ["*." + $0] } == plain, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .adblock) { ["||\($0)^"] } == plain, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .dnsmasq) { ["local=/\($0)/"] } == plain, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .squidguard) { [$0] } == plain, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .v2fly) { ["domain:\($0)"] } == plain, "seed \(seed)")
    let zone = try SameListTests.meaning(names, .rpz) { ["\($0) CNAME .", "*.\($0) CNAME ."] }
    #expect(SameListTests.subtrees(zone) == plain && zone.count == 2 * plain.count, "seed \(seed)")
  }

  @Test(arguments: 0..<25) func `names alone`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 100)
    let names = SameListTests.names(&generator)
    let hosts = try SameListTests.meaning(names, .hosts) { ["0.0.0.0 " + $0] }
    #expect(try SameListTests.meaning(names, .rpz) { ["\($0) CNAME *."] } == hosts, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .v2fly) { ["full:\($0)"] } == hosts, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .adblock) { ["|https://\($0)^"] } == hosts, "seed \(seed)")
  }

  @Test(arguments: 0..<25) func `exceptions with all below them`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 200)
    let names = SameListTests.names(&generator)
    let plain = try SameListTests.meaning(names, .plain) { ["@@" + $0] }
    #expect(try SameListTests.meaning(names, .adblock) { ["@@||\($0)^"] } == plain, "seed \(seed)")
    #expect(try SameListTests.meaning(names, .dnsmasq) { ["server=/\($0)/#"] } == plain, "seed \(seed)")
    let zone = try SameListTests.meaning(names, .rpz) { ["\($0) CNAME rpz-passthru.", "*.\($0) CNAME rpz-passthru."] }
    #expect(SameListTests.subtrees(zone) == plain, "seed \(seed)")
  }

  @Test(arguments: 0..<10) func `the format is told apart without being told`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 300)
    let names = SameListTests.names(&generator)
    let renderings: [(Format, (String) -> String)] = [
      (.plain, { $0 }), (.hosts, { "127.0.0.1 " + $0 }), (.wildcard, { "*." + $0 }), (.adblock, { "||\($0)^" }),
      (.dnsmasq, { "address=/\($0)/#" }), (.rpz, { "\($0) CNAME ." }), (.v2fly, { "full:\($0)" }),
    ]
    for (format, line) in renderings {
      let text = names.map(line).joined(separator: "\n")
      #expect(try Scene.read(text).meaning == Scene.read(text, as: format).meaning, "seed \(seed), \(format)")
    }
  }
}
