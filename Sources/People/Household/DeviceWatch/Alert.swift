internal import Wire

/// Something about devices that a guardian should look at.
public struct Alert: Hashable, Sendable {
  /// When it was found, in seconds since 1970.
  public let time: Int
  /// The device that it is about.
  public let device: UInt16
  /// What was seen, why it matters and what to do, without a name that the family gave.
  public let text: String
  /// CLOCK_BOOTTIME of the same, which nobody can set.
  let found: UInt64

  /// What it is that is not said twice.
  enum Cause: Hashable {
    /// One card on two links at once, by the kernel's numbers of interfaces.
    case cardOnTwoLinks(UInt16, Hardware, Int32, Int32)
    /// One card at two ports of a bridge by turns.
    case cardAtTwoPorts(UInt16, Hardware, Int32, Int32)
    /// Where a device is registered, another card answers than its own.
    case otherCard(UInt16, Address, Hardware)
    /// Where a device is registered that is known by its address alone, two cards answer.
    case twoCards(UInt16, Address, Hardware, Hardware)
    /// Its card came back when that child's device fell silent.
    case cardInstead(UInt16, Hardware, UInt16)
    /// Its card came back, and calls itself something else.
    case otherHostName(UInt16, Hardware)
    /// The configuration gives one device to two members, one of them a child.
    case twoOwners(UInt16)
    /// More addresses than are kept.
    case manyPlaces(UInt16)

    var device: UInt16 {
      switch self {
      case .cardOnTwoLinks(let device, _, _, _), .cardAtTwoPorts(let device, _, _, _), .cardInstead(let device, _, _),
        .otherHostName(let device, _),
        .otherCard(let device, _, _),
        .twoCards(let device, _, _, _),
        .twoOwners(let device), .manyPlaces(let device):
        device
      }
    }
  }
}
