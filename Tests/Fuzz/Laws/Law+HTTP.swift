import Support
import Wire

extension Law {
  static let http = Law(name: "http", sentence: "a head dripped in is the head read at once, and the reference's") {
    input in
    let input = Array(input.prefix(8_192))
    let whole = HTTPHead.parse(input.raw)
    var dripped = HTTPHead.Progress.more(HTTPHead.Resume())
    for end in 1...max(1, input.count) {
      guard case .more(let mark) = dripped else { break }
      dripped = HTTPHead.parse(input.raw.within(0..<min(end, input.count)), resuming: mark)
    }
    switch (whole, dripped) {
    case (.head(let one), .head(let other)) where one == other: compare(one, input)
    // The offset of the error may depend on how much was there.
    case (.more, .more), (.invalid, .invalid): break
    default: broken("at once \(whole), dripped \(dripped)", input)
    }
  } seeds: {
    RequestBuilder.spellings(of: "www.ok.test").map(\.bytes)
  }

  /// Compares heads that both read: the reference refuses some that the parser reads, as lenient servers do.
  private static func compare(_ head: HTTPHead, _ input: [UInt8]) {
    // Behind an HTTP/0.9 line the inspector takes only another request, so no field that a server might read passes.
    if head.body == .ambiguous || head.version == .http09 { return }
    let reference = ReferenceHTTP.hosts(stream: input)
    let isDecided = reference.allSatisfy { outcome in
      if case .name = outcome { true } else { false }
    }
    guard isDecided else { return }
    let asked = [head.targetAuthority, head.host].compactMap { $0 }.map { outcome(of: $0.name(in: input.raw)) }
    // Refusing a head that the reference reads is safe; reading another name is not.
    let agree = asked.count == reference.count && zip(asked, reference).allSatisfy { $0 == .invalid || $0 == $1 }
    if !agree { broken("asks for \(asked), the reference \(reference)", input) }
  }
}
