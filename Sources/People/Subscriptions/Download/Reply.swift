internal import PicketSystem

/// A server's reply to one request: the head is read, the body goes into a file, and both are bounded.
final class Reply {
  /// Why the transfer was stopped.
  enum Stop: Hashable {
    /// The head tells everything: a redirect, an error, nothing new.
    case headIsEnough
    /// All announced bytes have come, and the server keeps the connection open.
    case bodyIsWhole
    case headTooLong, bodyTooLong, longerThanAnnounced, badLength
    case fault(Failure)
  }

  private static let longestHead = 1 << 17

  private(set) var status = 0
  private var fields: [String: String] = [:]
  private var isHeadComplete = false
  private var headBytes = 0
  private(set) var count = 0
  /// The value of Content-Length; nil without one.
  private(set) var announced: Int?
  private(set) var stop: Stop?
  private let largest: Int
  private let progress: (Int, Int?) -> Void
  private var file: NewFile?
  /// Whether the head is all that is wanted of it.
  private let isHeadOnly: Bool
  /// Whether its host turned out to be in the home, where nothing may be sent.
  var isKeptOutside = false

  init(file: consuming NewFile, largest: Int, progress: @escaping (Int, Int?) -> Void) {
    self.file = consume file
    self.largest = largest
    self.progress = progress
    isHeadOnly = false
  }

  /// One of which the head alone is read.
  init() {
    file = nil
    (largest, progress, isHeadOnly) = (0, { _, _ in }, true)
  }

  /// The body, complete or not.
  func takeFile() -> NewFile? { file.take() }

  /// A field of the head, by its name in lower case; nil unless it is printable ASCII of ordinary length.
  subscript(field: String) -> String? {
    guard let value = fields[field], Reply.isPlain(value) else { return nil }
    return value
  }

  /// Whether a value may be sent back to the server and stored.
  static func isPlain(_ value: String) -> Bool {
    (1...1024).contains(value.utf8.count) && value.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }

  /// Takes a line of the head, with its end. False to stop the transfer.
  func takeHead(_ line: [UInt8]) -> Bool {
    headBytes += line.count
    if headBytes > Reply.longestHead { return end(.headTooLong) }
    var text = line[...]
    while let last = text.last, last == 0x0a || last == 0x0d { text.removeLast() }
    if text.starts(with: Array("HTTP/".utf8)) {
      // Another head: heads of 1xx come before the final one.
      fields = [:]
      isHeadComplete = false
      let words = text.split(separator: 0x20, maxSplits: 2)
      status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
      return true
    }
    if text.isEmpty { return status / 100 == 1 || isHeadComplete ? true : completeHead() }
    if let colon = text.firstIndex(of: 0x3a) {
      let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
      let value = text[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      fields[name] = String(decoding: value, as: UTF8.self)
    }
    return true
  }

  private func completeHead() -> Bool {
    isHeadComplete = true
    guard status == 200, !isHeadOnly else { return end(.headIsEnough) }
    // If both fields are there, the chunks count (RFC 9112, 6.3).
    guard fields["transfer-encoding"] == nil, let length = fields["content-length"] else { return true }
    guard let announced = Int(length), announced >= 0 else { return end(.badLength) }
    self.announced = announced
    return announced > largest ? end(.bodyTooLong) : true
  }

  func takeBody(_ bytes: RawSpan) -> Bool {
    count += bytes.byteCount
    if count > largest { return end(.bodyTooLong) }
    if let announced, count > announced { return end(.longerThanAnnounced) }
    do {
      try file?.write(bytes)
    } catch {
      return end(.fault(error))
    }
    progress(count, announced)
    return true
  }

  /// False once all announced bytes have come: the server should have closed the connection.
  func wantsMore() -> Bool {
    if let announced, isHeadComplete, count == announced { return end(.bodyIsWhole) }
    return true
  }

  private func end(_ stop: Stop) -> Bool {
    self.stop = self.stop ?? stop
    return false
  }
}
