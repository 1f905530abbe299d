internal import Files

/// Reads texts, one after the other, in the same memory: cuts them into lines and has the lines read.
struct ListReader: ~Copyable {
  /// What JSON may have: it cannot be read in pieces.
  static let largestDocument = 1 << 24

  private let refused: PublicSuffix.Refusal
  private var lines = Lines()
  /// How much of the source at hand was told to the sink.
  private var told = 0

  init(refusing refused: PublicSuffix.Refusal) { self.refused = refused }

  /// Begins another source, whose bytes are counted from zero.
  mutating func open() { told = 0 }

  /// Reads the list at `input`, of a format that it tells itself when nobody did; `name` is for errors.
  mutating func read(
    _ head: ListHead, as format: Format?, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    lines.restart()
    try lines.look(at: &input)
    if let problem = lines.ahead.problem { throw ListError("cannot read \(head.title): \(problem)") }
    var format = format
    if format == nil { format = try Format.detect(lines.ahead, isWhole: lines.isAtEnd) }
    guard let format else {
      throw ListError(
        "cannot read \(head.title): its first lines are in no format that is known; if it is a list all the same, say "
          + "which format it has (--format \(Format.allCases.map(\.rawValue).joined(separator: "|")))")
    }
    try sink.begin(head)
    switch format {
    case .hosts: try read(Hosts(), from: &input, into: &sink)
    case .plain, .squidguard: try read(Plain(), from: &input, into: &sink)
    case .wildcard: try read(Wildcard(), from: &input, into: &sink)
    case .adblock: try read(Adblock(), from: &input, into: &sink)
    case .dnsmasq, .rpz, .v2fly, .services: break
    }
  }

  /// Reads what is left with `importer`.
  mutating func read(
    _ importer: consuming some Importer, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    var importer = importer
    while let kind = try lines.next(from: &input) {
      switch kind {
      case .text: try importer.read(Line(lines.bytes, number: lines.number, refusing: refused), into: &sink)
      case .tooLong: try sink.skip(.tooLong, at: lines)
      case .notText: try sink.skip(.notText, at: lines)
      }
      if told != input.consumed { tell(input.consumed, &sink) }
    }
    try importer.finish(into: &sink)
    tell(input.consumed, &sink)
  }

  private mutating func tell(_ consumed: Int, _ sink: inout some ListSink & ~Copyable) {
    sink.progress(consumed - told)
    told = consumed
  }
}

extension ListSink where Self: ~Copyable {
  fileprivate mutating func skip(_ reason: Skip, at lines: borrowing Lines) throws(ListError) {
    let text = lines.bytes.excerpt
    try skip(text.string, line: lines.number, text: text, reason: reason)
  }
}
