// Finds the end of a head without reading any byte twice.

extension HTTPHead {
  /// How far the search for a head's end came, so that a head sent byte by byte costs no more than a whole one.
  public struct Resume: Hashable, Sendable {
    enum Part: UInt8 { case blank, requestLine, fields }

    enum Step {
      case more
      case invalid(Int)
      case whole(Int)
      /// A bare CR or a NUL: some servers end a line there and may have a whole request, so nothing may wait for more.
      case broken(Int)
    }

    /// Blank bytes before the method; RFC 9112 2.2 asks servers to ignore at least one empty line.
    static let blankLimit = 64

    /// The first byte not yet looked at.
    public private(set) var offset = 0
    private(set) var start = 0
    private(set) var fieldsStart = 0
    private var lineStart = 0
    private var part = Part.blank

    public init() {}

    var isBeforeFields: Bool { part != .fields }

    mutating func advance(over bytes: RawSpan) -> Step {
      let end = min(bytes.byteCount, HTTPHead.limit)
      while offset < end {
        let octet = bytes[offset]
        if part == .blank {
          if HTTPText.isBlank(octet) {
            if offset >= Resume.blankLimit { return .invalid(offset) }
            offset += 1
            continue
          }
          part = .requestLine
          start = offset
          lineStart = offset
        }
        if octet > 0x0d {
          // Nearly every byte; a local counter keeps this loop in registers.
          var next = offset + 1
          while next < end, bytes[next] > 0x0d { next += 1 }
          offset = next
          continue
        }
        switch octet {
        case 0x00: return .broken(offset + 1)
        case 0x0d where offset + 1 == end: return stop(bytes)
        case 0x0d where bytes[offset + 1] != 0x0a: return .broken(offset + 1)
        case 0x0a:
          if let step = closeLine(bytes) { return step }
        default: break
        }
        offset += 1
      }
      return stop(bytes)
    }

    private func stop(_ bytes: RawSpan) -> Step {
      bytes.byteCount >= HTTPHead.limit ? .invalid(HTTPHead.limit) : .more
    }

    /// Ends the line whose LF is at `offset`, and the head with it when nothing more belongs to it.
    private mutating func closeLine(_ bytes: RawSpan) -> Step? {
      let next = offset + 1
      if part == .requestLine {
        let line = HTTPRequestLine(bytes, HTTPText.line(bytes, lineStart..<next))
        guard let line else { return .invalid(start) }
        if !line.hasFields { return .whole(next) }
        part = .fields
        fieldsStart = next
      } else if HTTPText.line(bytes, lineStart..<next).isEmpty {
        return .whole(next)
      }
      lineStart = next
      return nil
    }
  }
}
