internal import Files

/// A first look at what came in: is it there, is it whole, and is it a list at all? The importer says the rest.
struct CopyCheck {
  private static let glance = 512

  let path: String
  let largestUnpacked: Int
  /// The server called it so.
  let mustBeGzip: Bool

  /// Many servers send everything again without saying that nothing changed.
  static func isSame(_ path: String, _ other: String) -> Bool {
    guard let file = try? File(path: path), let second = try? File(path: other) else { return false }
    var (bytes, others) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    while let count = try? file.read(into: &bytes, at: 0), let matching = try? second.read(into: &others, at: 0) {
      guard count == matching, bytes[..<count] == others[..<count] else { return false }
      if count == 0 { return true }
    }
    return false
  }

  private static func isGzip(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

  func run() throws(ListError) {
    do {
      let file = try File(path: path)
      var input = [UInt8](repeating: 0, count: 1 << 16)
      var unread = 0..<(try file.read(into: &input, at: 0))
      guard !unread.isEmpty else { throw ListError("it is empty: tell its publisher, or choose another list") }
      guard CopyCheck.isGzip(input[unread]) else {
        guard !mustBeGzip else {
          throw ListError("the server says that it is packed with gzip, and it is not: tell its publisher")
        }
        return try look(input[unread])
      }
      guard var inflate = Inflate() else { throw ListError("there is no memory to unpack it") }
      var output = [UInt8](repeating: 0, count: 1 << 17)
      var count = 0
      unpacking: while true {
        switch inflate.run(input, &unread, into: &output, at: 0) {
        case .produced(let produced):
          if count == 0 { try look(output[..<produced]) }
          count += produced
          guard count <= largestUnpacked else {
            throw ListError("it unpacks to more than \(largestUnpacked >> 20) MB, as no list does: choose another list")
          }
        case .needsInput(let atMemberEnd):
          unread = 0..<(try file.read(into: &input, at: 0))
          if !unread.isEmpty { continue }
          guard atMemberEnd else { throw ListError("it is packed with gzip and ends too early: try again later") }
          break unpacking
        case .damaged(let reason):
          throw ListError("it is packed with gzip and damaged (\(reason)): try again later")
        }
      }
      if count == 0 { throw ListError("it is empty: tell its publisher, or choose another list") }
    } catch let error as ListError {
      throw error
    } catch let failure as Failure {
      throw ListError(failure)
    } catch {
      throw ListError("\(error)")
    }
  }

  /// Error pages and log-in pages come with status 200 and a list's address.
  private func look(_ bytes: ArraySlice<UInt8>) throws(ListError) {
    let start = bytes.prefix(CopyCheck.glance).drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf].contains($0) }
    let text = String(decoding: start.prefix(32), as: UTF8.self).lowercased()
    for opening in ["<!doctype", "<html", "<head", "<body", "<script", "<?xml", "<!--", "<title", "<meta"]
    where text.hasPrefix(opening) {
      throw ListError("a web page came instead of a list: does its address lead to the list itself?")
    }
  }
}
