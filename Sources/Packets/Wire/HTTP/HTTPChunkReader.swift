/// Follows a chunked body to its end without keeping a byte of it (RFC 9112 7.1).
///
/// As strict as the head reader is tolerant: a body that could end at two places hides a request.
public struct HTTPChunkReader: Hashable, Sendable {
  public enum Progress: Hashable, Sendable {
    /// Every byte belongs to the body, and more will.
    case more
    /// The body ends after `count` bytes of this span, trailers included; what follows is the next request.
    case ended(count: Int)
    case invalid(at: Int)
  }

  private enum State: UInt8 {
    case size, sizeSpace, extensions, sizeEnd, data, dataCR, dataLF
    case trailerStart, trailer, trailerEnd, lastLF, ended, invalid
  }

  /// The most bytes of chunk extensions on one line, and of trailers in all.
  static let lineLimit: UInt32 = 16384

  private var state = State.size
  private var left: UInt64 = 0
  private var digits: UInt8 = 0
  private var lineLength: UInt32 = 0

  public init() {}

  public mutating func feed(_ bytes: RawSpan) -> Progress {
    if state == .invalid { return .invalid(at: 0) }
    if state == .ended { return .ended(count: 0) }
    var index = 0
    while index < bytes.byteCount {
      if state == .data {
        let step = Int(min(left, UInt64(bytes.byteCount - index)))
        left -= UInt64(step)
        index += step
        if left == 0 { state = .dataCR }
        continue
      }
      state = next(bytes[index])
      if state == .invalid { return .invalid(at: index) }
      index += 1
      if state == .ended { return .ended(count: index) }
    }
    return .more
  }

  private mutating func next(_ octet: UInt8) -> State {
    switch state {
    case .size: return size(octet)
    case .sizeSpace:
      return HTTPText.isSpace(octet) ? text(.sizeSpace) : octet == 0x3b ? text(.extensions) : cr(octet, .sizeEnd)
    case .extensions: return octet == 0x0d ? .sizeEnd : isText(octet) ? text(.extensions) : .invalid
    case .sizeEnd:
      lineLength = 0
      digits = 0
      return octet == 0x0a ? (left == 0 ? .trailerStart : .data) : .invalid
    case .dataCR: return cr(octet, .dataLF)
    case .dataLF: return octet == 0x0a ? .size : .invalid
    case .trailerStart: return octet == 0x0d ? .lastLF : HTTPText.isToken(octet) ? text(.trailer) : .invalid
    case .trailer: return octet == 0x0d ? .trailerEnd : isText(octet) ? text(.trailer) : .invalid
    case .trailerEnd: return octet == 0x0a ? .trailerStart : .invalid
    case .lastLF: return octet == 0x0a ? .ended : .invalid
    case .data, .ended, .invalid: return .invalid
    }
  }

  private mutating func size(_ octet: UInt8) -> State {
    if let digit = HTTPChunkReader.hex(octet) {
      digits += 1
      left = left << 4 | digit
      return digits > 16 || left > 1 << 60 ? .invalid : .size
    }
    if digits == 0 { return .invalid }
    if octet == 0x3b { return .extensions }
    return HTTPText.isSpace(octet) ? .sizeSpace : cr(octet, .sizeEnd)
  }

  private func cr(_ octet: UInt8, _ state: State) -> State { octet == 0x0d ? state : .invalid }

  private mutating func text(_ state: State) -> State {
    lineLength += 1
    return lineLength > HTTPChunkReader.lineLimit ? .invalid : state
  }

  private func isText(_ octet: UInt8) -> Bool { octet == 0x09 || octet >= 0x20 && octet != 0x7f }

  private static func hex(_ octet: UInt8) -> UInt64? {
    if HTTPText.isDigit(octet) { return UInt64(octet - 0x30) }
    let letter = Octets.folded(octet) &- 0x61
    return letter < 6 ? UInt64(letter + 10) : nil
  }
}
