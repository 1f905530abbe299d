internal import Synchronization

/// Files of pages with their entity tags, as they are asked for.
final class AssetShelf: Sendable {
  private let pages: (any PageSource)?
  private let known = Mutex<[String: (asset: Asset, tag: String)]>([:])

  init(_ pages: (any PageSource)?) { self.pages = pages }

  /// Nil where the path is no file's.
  func response(to request: Request) -> Response? {
    let path = "/" + request.path.joined(separator: "/")
    guard let (asset, tag) = find(path) else { return nil }
    let isKnown = request.headers["if-none-match"]?.split(separator: ",").contains { $0.trimmed == tag } ?? false
    var response = isKnown ? Response(status: 304) : Response(type: asset.type, asset.bytes)
    response.headers += [("ETag", tag), ("Cache-Control", "no-cache")]
    return response
  }

  private func find(_ path: String) -> (asset: Asset, tag: String)? {
    if let found = known.withLock({ $0[path] }) { return found }
    // Only paths that are there are kept, so that strangers cannot fill this.
    guard let asset = pages?.asset(path) else { return nil }
    let entry = (asset, "\"\(Self.digest(asset.bytes))\"")
    known.withLock { $0[path] = entry }
    return entry
  }

  /// FNV-1a: it tells versions of a file apart, and no more is asked of it.
  private static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
