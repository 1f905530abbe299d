internal import Lists

/// The source of a list: the web, a file of this machine, or contents that were sent once.
enum ListAddress: Hashable, Sendable {
  case web(WebAddress)
  /// An absolute path.
  case file(String)
  /// The path on the sender's side, which is never read.
  case sent(String)

  static let sentMark = "sent:"

  /// Parses typed text; a path is relative to `folder`.
  init(_ text: String, relativeTo folder: String) throws(ListError) {
    guard !text.isEmpty, text.utf8.count <= 4096, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw ListError("'\(text.prefix(80))' is neither an address nor a file: write https://... or a path")
    }
    if text.hasPrefix(ListAddress.sentMark + "/") {
      self = .sent(ListAddress.plain(String(text.dropFirst(ListAddress.sentMark.count))))
    } else if text.contains("://") {
      guard let address = WebAddress(text) else {
        throw ListError("'\(text.prefix(80))' is no address of a list: write https://HOST/PATH, or the path of a file")
      }
      self = .web(address)
    } else {
      self = .file(ListAddress.plain(text.hasPrefix("/") ? text : folder + "/" + text))
    }
  }

  /// Without `.`, `..` and doubled slashes, so that one file has one address.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  var text: String {
    switch self {
    case .web(let address): address.text
    case .file(let path): path
    case .sent(let path): ListAddress.sentMark + path
    }
  }

  /// For messages, titles and tables: without possible passwords.
  var shown: String {
    switch self {
    case .web(let address): address.shown
    case .file, .sent: text
    }
  }

  /// The path of a file, read or not.
  var path: String? {
    switch self {
    case .web: nil
    case .file(let path), .sent(let path): path
    }
  }

  /// A recognisable word from the address and a number that tells addresses apart: `hosts-5c1f09ab`.
  var identifier: String {
    let (name, text) =
      switch self {
      case .web(let address): (address.name, address.bare)
      case .file(let path), .sent(let path): (path.split(separator: "/").last.map(String.init) ?? "list", text)
      }
    let stem = name.lowercased().split(separator: ".").first ?? "list"
    let word = stem.utf8.map { octet in
      (0x61...0x7a).contains(octet) || (0x30...0x39).contains(octet) ? octet : 0x2d
    }
    // FNV-1a: the same on every machine and in every version.
    var number: UInt64 = 0xcbf2_9ce4_8422_2325
    for octet in text.utf8 { number = (number ^ UInt64(octet)) &* 0x0100_0000_01b3 }
    let digits = String((number ^ number >> 32) & 0xffff_ffff | 1 << 32, radix: 16).dropFirst()
    return String(decoding: word.prefix(24), as: UTF8.self) + "-" + digits
  }
}
