internal import PicketSystem

/// Reads texts one after the other with the same memory: cuts them into lines for importers.
struct ListReader: ~Copyable {
  /// The maximum size of JSON, which cannot be read in pieces.
  static let largestDocument = 1 << 24

  let refused: PublicSuffix.Refusal
  private var lines = Lines()
  /// How much of the current source was reported to the sink.
  private var told = 0

  init(refusing refused: PublicSuffix.Refusal) { self.refused = refused }

  /// Begins another source, whose bytes are counted from zero.
  mutating func open() { told = 0 }

  /// Reads the list at `input`; detects its format if none is given.
  ///
  /// Without a category and a standing, the file's name is its category, or its services' groups are.
  mutating func read(
    _ head: ListHead, as format: Format?, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    try look(at: &input, head)
    var (head, format) = (head, format)
    if format == nil { format = try Format.detect(lines.ahead, isWhole: lines.isAtEnd) }
    guard let format else {
      throw ListError(
        "cannot read \(head.title): its first lines are in no format that is known; if it is a list all the same, say "
          + "which format it has (--format \(Format.allCases.map(\.rawValue).joined(separator: "|")))")
    }
    if format == .services { return try readServices(head, from: &input, into: &sink) }
    if head.categories.isEmpty && head.standing == .ordinary {
      head.categories = [try Source.category(ofFile: input.path)]
    }
    try sink.begin(head)
    switch format {
    case .hosts: try read(Hosts(), from: &input, into: &sink)
    case .plain, .squidguard: try read(Plain(), from: &input, into: &sink)
    case .wildcard: try read(Wildcard(), from: &input, into: &sink)
    case .adblock: try read(Adblock(), from: &input, into: &sink)
    case .dnsmasq: try read(DNSMasq(), from: &input, into: &sink)
    case .rpz: try read(ZoneFile(), from: &input, into: &sink)
    case .v2fly: try readWithIncludes(head, from: &input, into: &sink)
    case .services: break
    }
  }

  /// Begins a list whose lines are read by an importer of its own.
  mutating func begin(
    _ head: ListHead, from input: inout some ByteInput & ~Copyable, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    try look(at: &input, head)
    try sink.begin(head)
  }

  private mutating func look(at input: inout some ByteInput & ~Copyable, _ head: ListHead) throws(ListError) {
    lines.restart()
    try lines.look(at: &input)
    if let problem = lines.ahead.problem { throw ListError("cannot read \(head.title): \(problem)") }
  }

  /// All bytes that were not cut into lines yet, unless they are larger than any document.
  mutating func rest(
    of input: inout some ByteInput & ~Copyable, title: String, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) -> [UInt8] {
    guard let bytes = try lines.rest(of: &input, limit: ListReader.largestDocument) else {
      throw ListError("cannot read \(title): it is longer than \(ListReader.largestDocument) bytes, as no document is")
    }
    tell(input.consumed, &sink)
    return bytes
  }

  /// Reads a file of a blacklist, whose name tells its kind.
  mutating func read(
    _ head: ListHead, _ kind: SquidGuard, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    lines.restart()
    try lines.look(at: &input)
    // One of many: the others are still read.
    if lines.ahead.problem != nil { return try sink.skipFile(head.title, .notAList) }
    try sink.begin(head)
    switch kind {
    case .domains: try read(Plain(), from: &input, into: &sink)
    case .urls: try read(SquidURLs(), from: &input, into: &sink)
    case .expressions: try read(SquidExpressions(), from: &input, into: &sink)
    }
  }

  private mutating func read(
    _ importer: some Importer, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    var importer = importer
    try read(with: &importer, from: &input, into: &sink)
  }

  /// Reads the rest with `importer`.
  mutating func read(
    with importer: inout some Importer, from input: inout some ByteInput & ~Copyable,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
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
