internal import PicketSystem
internal import Wire

/// The source of a list's bytes: a file, or an entry of a tar archive.
protocol ByteInput: ~Copyable {
  /// The path for errors.
  var path: String { get }
  /// How many bytes of the source itself were read.
  var consumed: Int { get }
  mutating func read(into buffer: inout [UInt8], at start: Int) throws(Failure) -> Int
}

extension Unpacked: ByteInput {}

/// Cuts text into lines, with any line ends, in 200 KB of memory.
///
/// CR LF, LF and CR end a line. A line beyond `longest` is skipped, which costs time and no memory.
struct Lines: ~Copyable {
  static let longest = 65_536
  private static let step = 65_536

  enum Kind: Hashable {
    case text
    case tooLong
    /// It has a NUL, or is not UTF-8.
    case notText
  }

  private var buffer = [UInt8](repeating: 0, count: Line.excerpt + longest + 2 * step)
  private var unread = 0..<0
  private var line = 0..<0
  private var transcoder = Transcoder()
  /// The source has nothing behind `ahead`.
  private(set) var isAtEnd = false
  /// The last line ended in CR at the end of the buffer: LF, if it follows, belongs to it.
  private var endedInCR = false
  /// The number of the current line, from 1.
  private(set) var number = 0

  /// The current line; its beginning if it is too long.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get { buffer.span.extracting(line) }
  }

  /// Bytes that were not cut into lines yet; after `look`, the beginning of the text.
  var ahead: Span<UInt8> {
    @_lifetime(borrow self) get { buffer.span.extracting(unread) }
  }

  /// Begins another text with the same memory.
  mutating func restart() {
    (unread, line, number) = (0..<0, 0..<0, 0)
    (isAtEnd, endedInCR) = (false, false)
    transcoder = Transcoder()
  }

  /// Reads one piece ahead, without cutting lines.
  mutating func look(at input: inout some ByteInput & ~Copyable) throws(ListError) {
    while !isAtEnd && unread.count < Lines.step { try fill(from: &input) }
  }

  /// Goes to the next line; nil at the end of the text.
  mutating func next(from input: inout some ByteInput & ~Copyable) throws(ListError) -> Kind? {
    var scan = Scan()
    while true {
      if endedInCR && !unread.isEmpty {
        endedInCR = false
        if buffer[unread.lowerBound] == 0x0a { unread = unread.lowerBound + 1..<unread.upperBound }
      }
      let end = scan.end(in: buffer.span.extracting(unread)).map { unread.lowerBound + $0 }
      if end == nil && unread.count > Lines.longest { return try passOver(&input) }
      if end == nil && !isAtEnd {
        try fill(from: &input)
        continue
      }
      if end == nil && unread.isEmpty { return nil }
      number += 1
      line = unread.lowerBound..<(end ?? unread.upperBound)
      finishLine(at: end)
      if line.count > Lines.longest {
        line = line.lowerBound..<line.lowerBound + Line.excerpt
        return .tooLong
      }
      return scan.isText(bytes) ? .text : .notText
    }
  }

  /// All bytes that were not cut into lines yet; nil when there are more than `limit`.
  mutating func rest(of input: inout some ByteInput & ~Copyable, limit: Int) throws(ListError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      bytes += buffer[unread]
      unread = unread.upperBound..<unread.upperBound
      if bytes.count > limit { return nil }
      if isAtEnd { return bytes }
      try fill(from: &input)
    }
  }

  private mutating func finishLine(at end: Int?) {
    endedInCR = end.map { buffer[$0] == 0x0d } ?? false
    unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
  }

  /// Keeps the beginning of a line and skips the rest.
  private mutating func passOver(_ input: inout some ByteInput & ~Copyable) throws(ListError) -> Kind {
    for index in 0..<Line.excerpt { buffer[index] = buffer[unread.lowerBound + index] }
    line = 0..<Line.excerpt
    number += 1
    var end: Int?
    while end == nil && !isAtEnd {
      unread = Line.excerpt..<Line.excerpt
      try fill(from: &input)
      var scan = Scan()
      end = scan.end(in: buffer.span.extracting(unread)).map { unread.lowerBound + $0 }
    }
    finishLine(at: end)
    return .tooLong
  }

  /// Reads once, behind the unread bytes.
  private mutating func fill(from input: inout some ByteInput & ~Copyable) throws(ListError) {
    if buffer.count - unread.upperBound < Lines.step {
      buffer.move(from: unread, to: Line.excerpt)
      unread = Line.excerpt..<Line.excerpt + unread.count
    }
    do throws(Failure) {
      let count = try transcoder.read(from: &input, into: &buffer, at: unread.upperBound)
      isAtEnd = count == nil
      unread = unread.lowerBound..<unread.upperBound + (count ?? 0)
    } catch {
      throw ListError(error)
    }
  }
}

/// The search for the end of one line, which may continue after more was read.
private struct Scan {
  private var searched = 0
  private var seen: UInt8 = 0
  private var hasNUL = false

  mutating func end(in text: Span<UInt8>) -> Int? {
    while searched < text.count {
      let octet = text[searched]
      if octet < 0x20 {
        if octet == 0x0a || octet == 0x0d { return searched }
        if octet == 0 { hasNUL = true }
      }
      seen |= octet
      searched += 1
    }
    return nil
  }

  func isText(_ line: Span<UInt8>) -> Bool {
    if hasNUL { return false }
    return seen < 0x80 || (try? UTF8Span(validating: line)) != nil
  }
}
