internal import Lists
internal import PicketSystem

/// First checks of a download: is it there, is it complete, and is it a list? The importer checks the rest.
struct CopyCheck {
  private static let glance = 512

  let path: String
  let largestUnpacked: Int
  /// The server declared it as gzip.
  let mustBeGzip: Bool

  func run() throws(ListError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    let count: Int
    do throws(Failure) {
      count = try File(path: path).read(into: &buffer, at: 0)
    } catch {
      throw ListError(error)
    }
    if count == 0 { throw CopyCheck.empty }
    if buffer[..<count].starts(with: CopyCheck.packed) { return try checkPacked(&buffer) }
    guard !mustBeGzip else {
      throw ListError("the server says that it is packed with gzip, and it is not: tell its publisher")
    }
    try look(buffer[..<count])
  }

  /// Reads to the very end, since only the end shows whether it is complete.
  private func checkPacked(_ buffer: inout [UInt8]) throws(ListError) {
    var count = 0
    do {
      var file = try Unpacked(path: path)
      while case let produced = try file.read(into: &buffer, at: 0), produced > 0 {
        if count == 0 { try look(buffer[..<produced]) }
        count += produced
        guard count <= largestUnpacked else {
          throw ListError("it unpacks to more than \(largestUnpacked >> 20) MB, as no list does: choose another list")
        }
      }
    } catch let failure as Failure {
      throw ListError("it is packed with gzip and damaged (\(failure.reason)): try again later")
    } catch let error as ListError {
      throw error
    } catch {
      throw ListError("\(error)")
    }
    if count == 0 { throw CopyCheck.empty }
  }

  static var empty: ListError { ListError("it is empty: tell its publisher, or choose another list") }

  /// Error pages and log-in pages come with status 200 and at a list's address.
  private func look(_ bytes: ArraySlice<UInt8>) throws(ListError) {
    let start = bytes.prefix(CopyCheck.glance).drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf].contains($0) }
    let text = String(decoding: start.prefix(32), as: UTF8.self).lowercased()
    for opening in ["<!doctype", "<html", "<head", "<body", "<script", "<?xml", "<!--", "<title", "<meta"]
    where text.hasPrefix(opening) {
      throw ListError("a web page came instead of a list: does its address lead to the list itself?")
    }
  }

  /// How every gzip file begins (RFC 1952, 2.3.1).
  private static let packed: [UInt8] = [0x1f, 0x8b]

  static func isPacked(_ path: String) -> Bool {
    var start = [UInt8](repeating: 0, count: packed.count)
    guard let file = try? File(path: path), let count = try? file.read(into: &start, at: 0) else { return false }
    return start[..<count].elementsEqual(packed)
  }

  /// Many servers send everything again although nothing changed.
  static func isSame(_ path: String, _ other: String) -> Bool {
    guard let file = try? File(path: path), let second = try? File(path: other) else { return false }
    var (bytes, others) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    while let count = try? file.read(into: &bytes, at: 0), let matching = try? second.read(into: &others, at: 0) {
      guard count == matching, bytes[..<count] == others[..<count] else { return false }
      if count == 0 { return true }
    }
    return false
  }
}
