import Lists
import Support
import Wire

extension Law {
  /// The first octet selects the format; with its high bit the format has to be recognised.
  static let lists = Law(
    name: "lists", sentence: "a list says the same whatever ends its lines, of lines that are there, and ends"
  ) { input in
    guard let first = input.first else { return }
    let format = first < 0x80 ? Format.allCases[Int(first) % Format.allCases.count] : nil
    let text = Array(input.dropFirst())
    let calls = read(text, format)
    // A compressed list has more lines than its bytes show.
    if text.starts(with: [0x1f, 0x8b]) { return }
    let lines = text.count { $0 == 0x0a || $0 == 0x0d } + 1
    // In tarballs and JSON documents the line number is that of a file or a string.
    if let call = calls.notes.first(where: { $0.line > lines || $0.line < 0 }) { broken("\(call) of \(lines)", input) }
    // A pattern stands for 256 names at most.
    if calls.notes.count > 256 * lines + text.count { broken("\(calls.notes.count) calls", input) }
    if calls != read(text, format) { broken("the second time it says something else", input) }
    guard mayEndOtherwise(text) else { return }
    let other = read(text.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }, format)
    if other.notes != calls.notes { broken("with CR LF it says something else: \(other.notes)", input) }
  } seeds: {
    listSeeds
  }

  private static func read(_ text: [UInt8], _ format: Format?) -> ListCalls {
    var calls = ListCalls()
    do throws(ListError) {
      try Source(path: "list", category: "adult", format: format).read(text, into: &calls)
    } catch {
      calls.error = error
    }
    return calls
  }

  /// Whether line ends may be replaced: in compressed files and other encodings a byte 0x0a is not a line's end.
  private static func mayEndOtherwise(_ text: [UInt8]) -> Bool {
    guard let first = text.first, first != 0x1f, first != 0xff, first != 0xfe, !text.contains(0x0d) else {
      return false
    }
    return text.count < 512
  }

  private static let listSeeds: [[UInt8]] =
    [
      "\u{0}127.0.0.1 localhost\n0.0.0.0 a.example b.example # x\n", "\u{1}a.example 192.0.2.1 ::1\n@@b.example\n",
      "\u{2}*.a.example\n",
      "\u{3}||a.example^$important,denyallow=b.a.example\n@@|https://c.example/\n/^(a|b)\\.x\\.d$/\n",
      "\u{4}local=/a.example/b.example/\naddress=/c.example/#\n",
      "\u{5}$ORIGIN z.\n@ SOA a. b. (\n1 2 )\na CNAME .\n*.b A 192.0.2.1\n", "\u{6}a.example\n",
      "\u{7}full:a.example @x &y\nregexp:(^|\\.)b[0-9]{1,2}\\.example$\ninclude:z\n",
      "\u{8}{\"blocked_services\": [{\"id\": \"a\", \"name\": \"A\", \"rules\": [\"||a.example^\"]}]}",
    ].map { Array($0.utf8) } + [[0x90] + Array("bücher.example\n".utf8), [0x90, 0xff, 0xfe, 0x61, 0, 0x0a, 0]]
}

/// All entries of a list.
private struct ListCalls: ListSink, Equatable {
  struct Note: Equatable {
    let line: Int
    let meaning: String
  }

  private(set) var notes: [Note] = []
  private(set) var heads: [ListHead] = []
  var error: ListError?

  mutating func begin(_ list: ListHead) { heads.append(list) }

  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) {
    notes.append(Note(line: line, meaning: "\(rule.name) \(rule.reach) \(rule.effect)"))
  }

  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) {
    notes.append(Note(line: line, meaning: "\(address)"))
  }

  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    notes.append(Note(line: line, meaning: "\(reason) \(part)"))
  }

  mutating func progress(_ bytes: Int) {}
}
