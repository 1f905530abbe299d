internal import Inspect
internal import Wire

/// Identifies a question of one packet thread while it is open.
struct Ticket: Hashable, Sendable {
  let place: UInt32
  let generation: UInt32
}

/// A packet thread's question: which addresses has this name?
struct AddressCheck: Sendable {
  let ticket: Ticket
  let name: Name
  /// The device that showed the name.
  let device: DeviceID
}

/// The answer to an `AddressCheck`.
struct Resolution: Sendable {
  let ticket: Ticket
  /// False when the look-up failed.
  let isKnown: Bool
  let addresses: AddressList
  /// How long the answer holds.
  let seconds: UInt16

  /// A failed look-up.
  init(failing ticket: Ticket) {
    self.init(ticket: ticket, isKnown: false, addresses: AddressList(), seconds: Resolution.shortly)
  }

  init(ticket: Ticket, isKnown: Bool, addresses: AddressList, seconds: UInt16) {
    self.ticket = ticket
    self.isKnown = isKnown
    self.addresses = addresses
    self.seconds = seconds
  }

  /// How long a failed look-up is not repeated.
  static let shortly: UInt16 = 5
}

/// Some of the names that were claimed for one address, in fixed memory.
struct ClaimedNames {
  static let capacity = 4

  private var names = InlineArray<4, Name>(repeating: Name())
  private(set) var count = 0

  /// Adds a name; returns whether there is room for another.
  mutating func add(_ name: borrowing Name) -> Bool {
    guard count < ClaimedNames.capacity else { return false }
    names[count] = copy name
    count += 1
    return count < ClaimedNames.capacity
  }

  subscript(index: Int) -> Name { names[index] }
}
