/// Why settings do not compile, or bytes are not taken as a snapshot; for people.
public enum SnapshotError: Error, Hashable, Sendable {
  // Bytes.
  case unreadable(String)
  case notASnapshot
  case otherVersion(UInt64)
  case damaged(String)
  case otherCatalog
  // Settings.
  case deviceNumber(UInt16)
  case deviceTwice(UInt16)
  case prefix(device: UInt16, Int)
  case peer(prefix: Int)
  case noSuchChild(Int, children: Int)
  case storeName(String)
  case tooMuch(String)
}

extension SnapshotError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): "\(reason)."
    case .notASnapshot: "These bytes are not a snapshot of settings. Send what a picketd compiled."
    case .otherVersion(let version):
      "This snapshot is of format \(version), and this program reads \(Layout.version). "
        + "picketd and picket-filter are of different releases: update both."
    case .damaged(let what): "This snapshot makes no sense: \(what). Compile it again."
    case .otherCatalog:
      "This snapshot was compiled for another catalog than the one beside it. Send the two that belong together."
    case .deviceNumber(let number):
      "A device has the number \(number): known devices have 1 to \(Layout.devices - 1). Give it a free one."
    case .deviceTwice(let number): "Two devices have the number \(number). Give one of them a free number."
    case .prefix(let device, let prefix):
      "Device \(device) has a network with a prefix of \(prefix) bits: an IPv4 address has 32, an IPv6 address 128."
    case .peer(let prefix):
      "A peer of tunnels has a prefix of \(prefix) bits: an IPv4 address has 32, an IPv6 address 128."
    case .noSuchChild(let child, let children):
      "Child \(child) is asked for, and there are \(children), counted from 0. Name one that there is."
    case .storeName(let name): "A store's name is longer than 64 bytes: \(name). Shorten it."
    case .tooMuch(let what): "These settings hold more \(what) than a snapshot can. Use fewer."
    }
  }
}
