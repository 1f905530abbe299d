// These tests need @testable, which a plain release build lacks; release builds only count allocations.
#if DEBUG
  import PicketSystem
  import Support
  import Testing

  @testable import Lists

  /// Laws for every text. A failure prints its seed.
  @Suite struct ReadingLawTests {
    static let formats: [Format] = [.hosts, .plain, .wildcard, .adblock, .dnsmasq, .rpz, .squidguard, .v2fly]

    /// Pieces of lists, in any order.
    static let pieces = [
      "example.com", "a.example", "co.uk", "localhost", "0.0.0.0", "192.0.2.1", "::1", "||", "|", "^", "@@", "*", "*.",
      ".",
      " ", "\t", "\n", "\n", "\n", "\r\n", "\r", "#", " # ", "!", ";", "//", "$", "$important", ",badfilter",
      "$denyallow=",
      "##", "/", "/^(www|m)\\.x\\.com$/", "(^|\\.)", "local=/", "address=/", "server=/", "#", "CNAME", " A ", "IN",
      "rpz-ip",
      "$ORIGIN ", "$TTL 5", "SOA", "(", ")", "\"", "domain:", "full:", "regexp:^", "include:", "keyword:", " @ads",
      " &x",
      "é", "bücher.example", "\u{0}", ":", "\\", "[a-z]", "{2,3}", "?", "=", "~", "|https://", "-", "_", "x",
    ]

    static func text(_ generator: inout SeededGenerator) -> [UInt8] {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...400, using: &generator) {
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: bytes += generator.bytes(Int.random(in: 1...20, using: &generator))
        case 1: bytes += [UInt8](repeating: 0x61, count: Int.random(in: 1...400, using: &generator))
        default: bytes += pieces[Int.random(in: 0..<pieces.count, using: &generator)].utf8
        }
      }
      return bytes
    }

    private static func read(_ bytes: [UInt8], _ format: Format, piece: Int) throws -> Recorder {
      var recorder = Recorder()
      var input = Pieced(bytes: bytes, most: piece)
      var reader = ListReader(refusing: .registries)
      try? reader.read(ListHead(title: "list", categories: ["adult"]), as: format, from: &input, into: &recorder)
      return recorder
    }

    @Test(arguments: 0..<60) func `however a text arrives, it says the same`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      var bytes = ReadingLawTests.text(&generator)
      if generator.chance(oneIn: 4) { bytes = [0xef, 0xbb, 0xbf] + bytes }
      if generator.chance(oneIn: 4) {
        bytes = generator.chance(oneIn: 2) ? [0xff, 0xfe] + bytes : [0xfe, 0xff] + bytes
      }
      for format in ReadingLawTests.formats {
        let whole = try ReadingLawTests.read(bytes, format, piece: .max)
        for piece in [1, 2, 3, 7, Int.random(in: 4...200, using: &generator)] {
          let cut = try ReadingLawTests.read(bytes, format, piece: piece)
          #expect(cut.notes == whole.notes, "seed \(seed), \(format), pieces of \(piece)")
        }
      }
    }

    @Test(arguments: 0..<200) func `every line gives a rule, or a reason, or is a comment`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed &+ 1_000)
      let bytes = ReadingLawTests.text(&generator)
      for format in ReadingLawTests.formats {
        let recorder = try ReadingLawTests.read(bytes, format, piece: .max)
        let lines = ReadingLawTests.lines(bytes)
        let noted = Set(recorder.all.map(\.line))
        #expect(noted.allSatisfy { (1...max(lines.count, 1)).contains($0) }, "seed \(seed), \(format)")
        if recorder.heads.isEmpty || format == .rpz { continue }
        // A zone's parenthesis that never closes is noticed only at the end.
        #expect(recorder.all.map(\.line) == recorder.all.map(\.line).sorted(), "seed \(seed), \(format)")
        for (index, line) in lines.enumerated() where !ReadingLawTests.mayBeSilent(line, format) {
          #expect(
            noted.contains(index + 1),
            "seed \(seed), \(format), line \(index + 1): \(String(decoding: line, as: UTF8.self))")
        }
      }
    }

    /// The lines, cut by an independent reader.
    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      var (lines, line, index): ([[UInt8]], [UInt8], Int) = ([], [], 0)
      while index < bytes.count {
        let isPair = bytes[index] == 0x0d && index + 1 < bytes.count && bytes[index + 1] == 0x0a
        if bytes[index] == 0x0d || bytes[index] == 0x0a {
          lines.append(line)
          line = []
        } else {
          line.append(bytes[index])
        }
        index += isPair ? 2 : 1
      }
      return line.isEmpty ? lines : lines + [line]
    }

    private static func mayBeSilent(_ line: [UInt8], _ format: Format) -> Bool {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = text.first else { return true }
      let isComment = "#!;".utf8.contains(first) || text.starts(with: "//".utf8)
      switch format {
      case .adblock: return isComment || first == UInt8(ascii: "[")
      default: return isComment
      }
    }

    @Test(arguments: 0..<40) func `any bytes at all are read to the end`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed &+ 2_000)
      let bytes = generator.bytes(Int.random(in: 0...5_000, using: &generator))
      for format in Format.allCases {
        var recorder = Recorder()
        try? Source(path: "list", category: "adult", format: format).read(bytes, into: &recorder)
      }
      var recorder = Recorder()
      try? Source(path: "list", category: "adult").read(bytes, into: &recorder)
      var header = TapeBuilder.header("adult/domains", size: TapeBuilder.octal(bytes.count), type: "0", prefix: "")
      if !bytes.isEmpty { header[156] = bytes[0] }
      try? Source(path: "list.tar").read(header + bytes, into: &recorder)
      try? Source(path: "list.gz", category: "adult").read([0x1f, 0x8b] + bytes, into: &recorder)
    }
  }

  /// Bytes that arrive a few at a time.
  struct Pieced: ByteInput {
    let path = "list"
    let bytes: [UInt8]
    let most: Int
    private(set) var consumed = 0

    init(bytes: [UInt8], most: Int) {
      self.bytes = bytes
      self.most = most
    }

    mutating func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int {
      let count = min(most, buffer.count - start, bytes.count - consumed)
      buffer.replaceSubrange(start..<start + count, with: bytes[consumed..<consumed + count])
      consumed += count
      return count
    }
  }
#endif
