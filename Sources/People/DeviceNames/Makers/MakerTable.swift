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
