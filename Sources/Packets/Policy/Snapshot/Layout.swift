/// Where everything lies in a snapshot: a header, then parts without gaps between them. All of it is words, the low
/// half of a pair named first.
///
///     0  magic                4  seed of the table of names
///     1  version              5  checksum of the catalog, 0 without one
///     2  words in all         6  applications of the catalog | child of unknown devices plus one
///     3  revision             7  children of the settings
///     8  for each part: its first word | its words
enum Layout {
  static let magic: UInt64 = 0x0074_6f68_7370_6e50  // "Pnpshot\0"
  static let version: UInt64 = 6
  static let header = 8 + Part.allCases.count
  /// More is no household: 256 MiB.
  static let largest = 1 << 25

  enum Part: Int, CaseIterable {
    /// `ChildRecord`s: the children of the settings, then one for unknown devices. A child's own data lie together.
    case children
    /// `StoreRecord`s, grouped by child.
    case stores
    /// Of `GrantRecord`, likewise: grants and allowances. Those of domains are in the effects instead.
    case grants
    /// When grants and allowances end.
    case ends
    /// The child of each device by number, plus one, four in a word.
    case devices
    /// Of `OwnerRecord`, by hardware address.
    case hardware
    /// Of `OwnerRecord`, by user.
    case users
    /// Of `OwnerRecord`: from the lower key to the higher one, both among them; apart from each other and in order.
    case subordinates
    /// `OwnerRecord`s, grouped by prefix length, sorted by address.
    case networks
    /// Prefix lengths, the longest first: bits | first network, then a word with the number of networks.
    case prefixes
    /// Of `OwnerRecord`, by address: where children's devices were met.
    case places
    /// Of `PeerRecord`.
    case peers
    /// Of `HostRecord`.
    case hosts
    /// Of a `NameTree` for each child.
    case nodes
    case slots
    case labels
    /// What names do, see `Effect`.
    case effects
    /// For each application a code of `Restriction`, an octet each; a line of them for each store that has any.
    case restrictions
    /// Words of names and stores.
    case texts

    /// Words of a record; the part holds whole ones.
    var size: Int {
      switch self {
      case .children: ChildRecord.size
      case .stores: StoreRecord.size
      case .grants: GrantRecord.size
      case .hardware, .users, .subordinates, .networks, .places: OwnerRecord.size
      case .prefixes: 2
      case .peers: PeerRecord.size
      case .hosts: HostRecord.size
      case .nodes: NameTree.nodeSize
      case .ends, .devices, .slots, .labels, .effects, .restrictions, .texts: 1
      }
    }
  }

  /// Known devices have lower numbers; these and higher ones are unknown devices.
  static let devices = 768
}

extension UInt64 {
  @inline(__always)
  init(low: Int, high: Int) {
    self = UInt64(UInt32(truncatingIfNeeded: low)) | UInt64(UInt32(truncatingIfNeeded: high)) << 32
  }

  @inline(__always)
  init(_ range: Range<Int>) { self.init(low: range.lowerBound, high: range.count) }

  /// The lower half.
  @inline(__always) var low: Int { Int(truncatingIfNeeded: self & 0xffff_ffff) }
  @inline(__always) var high: Int { Int(truncatingIfNeeded: self &>> 32) }
}
