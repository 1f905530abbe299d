/// Pictures as `data:` addresses.
public enum Picture {
  private static let kinds = ["data:image/png;base64,", "data:image/svg+xml;base64,"]
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The prefix of a picture's address, before its bytes in base64; nil if the file is neither PNG nor SVG.
  public static func prefix(of file: some Collection<UInt8>) -> String? {
    if file.starts(with: png) { return kinds[0] }
    let text = file.prefix(512).drop { $0 <= 0x20 || $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
    let isDrawing = text.starts(with: "<svg".utf8) || text.starts(with: "<?xml".utf8) || text.starts(with: "<!--".utf8)
    return isDrawing ? kinds[1] : nil
  }

  /// Whether a page may show it: nothing is fetched, and nothing in it ends its HTML attribute.
  static func isAddress(_ text: String) -> Bool {
    guard let kind = kinds.first(where: { text.hasPrefix($0) }) else { return false }
    let digits = text.utf8.dropFirst(kind.utf8.count)
    return !digits.isEmpty
      && digits.allSatisfy { octet in
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
          true
        default: false
        }
      }
  }
}
