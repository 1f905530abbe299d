internal import PicketSystem
internal import Wire

/// Makers of what is in homes, from `makers.txt`, which the build puts into the program.
enum MakerTable {
  private static let makers: [UInt32: String] = {
    var makers: [UInt32: String] = [:]
    for line in String(decoding: PackageResources.makers_txt, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":")
      if line.hasPrefix("#") || parts.count != 2 { continue }
      for prefix in parts[1].split(separator: " ") {
        if let prefix = UInt32(prefix, radix: 16) { makers[prefix] = String(parts[0]) }
      }
    }
    return makers
  }()

  static func maker(of card: HardwareAddress) -> String? { card.isRandom ? nil : makers[card.prefix] }
}

extension HardwareAddress {
  /// The first three octets, which the register gives to a maker.
  var prefix: UInt32 { UInt32(truncatingIfNeeded: value >> 24) }
}

/// The whole register of makers, as Debian's packages udev and ieee-data install it: megabytes of lines, searched for a few
/// prefixes at a time.
package struct MakerRegister: Sendable {
  static let standard = ["/usr/lib/udev/hwdb.d/20-OUI.hwdb", "/usr/share/ieee-data/oui.txt"]
  private static let longest = 16 << 20

  private let paths: [String]

  init(paths: [String] = standard) { self.paths = paths }

  /// The makers of these prefixes, in the first file that there is.
  func makers(of prefixes: Set<UInt32>) -> [UInt32: String] {
    for path in paths {
      if let bytes = try? File.contents(of: path, limit: MakerRegister.longest) {
        return MakerRegister.makers(of: prefixes, in: bytes)
      }
    }
    return [:]
  }

  /// Two forms of lines: `OUI:0017F2*` with ` ID_OUI_FROM_DATABASE=Apple, Inc.` on the next one, and
  /// `00-17-F2   (hex)		Apple, Inc.`
  package static func makers(of prefixes: Set<UInt32>, in bytes: [UInt8]) -> [UInt32: String] {
    var makers: [UInt32: String] = [:]
    var pending: UInt32?
    var rest = bytes[...]
    while makers.count < prefixes.count, !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      if let prefix = pending, line.starts(with: " ID_OUI_FROM_DATABASE=".utf8) {
        makers[prefix] = short(line.dropFirst(22))
        pending = nil
      } else if line.starts(with: "OUI:".utf8) {
        // Longer prefixes are parts of a block that several makers share.
        pending = line.count == 11 ? hexadecimal(line.dropFirst(4).prefix(6)) : nil
        if pending.map(prefixes.contains) != true { pending = nil }
      } else if line.count > 20, line.dropFirst(11).starts(with: "(hex)".utf8) {
        guard let prefix = hexadecimal(line.prefix(8)), prefixes.contains(prefix) else { continue }
        makers[prefix] = short(line.dropFirst(16).drop { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") })
      }
    }
    return makers
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let digits = String(decoding: digits.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    return digits.utf8.count == 6 && digits.first != "+" ? UInt32(digits, radix: 16) : nil
  }

  /// The name without the form of the company behind it, and not longer than a column is wide.
  private static func short(_ name: ArraySlice<UInt8>) -> String? {
    let forms: Set<Substring> = [
      "inc", "ltd", "co", "corp", "corporation", "llc", "gmbh", "limited", "ag", "sa", "bv", "ab", "company",
    ]
    let text = String(decoding: name, as: UTF8.self).filter {
      $0.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 32 && $0.value != 127 }
    }
    var words = text.split { $0 == " " || $0 == "," || $0 == "." || $0 == "(" || $0 == ")" }
    while words.count > 1, let last = words.last, forms.contains(Substring(last.lowercased())) { words.removeLast() }
    let shown = words.joined(separator: " ").prefix(24)
    return shown.isEmpty ? nil : String(shown)
  }
}
