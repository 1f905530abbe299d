internal import Inspect
internal import Wire

/// Names a question of one packet thread, for as long as that is open.
struct Ticket: Hashable, Sendable {
  let place: UInt32
  let generation: UInt32
}

/// On its way from a packet thread: which addresses has this name?
struct AddressCheck: Sendable {
  let ticket: Ticket
  let name: Name
  /// Who showed it.
  let device: DeviceID
}

/// On its way back.
struct Resolution: Sendable {
  let ticket: Ticket
  /// False when nothing could be learned.
  let isKnown: Bool
  let addresses: AddressList
  /// How long that holds.
  let seconds: UInt16

  /// Nothing could be learned.
  init(failing ticket: Ticket) {
    self.init(ticket: ticket, isKnown: false, addresses: AddressList(), seconds: Resolution.shortly)
  }

  init(ticket: Ticket, isKnown: Bool, addresses: AddressList, seconds: UInt16) {
    self.ticket = ticket
    self.isKnown = isKnown
    self.addresses = addresses
    self.seconds = seconds
  }

  /// For how long nobody is asked again who could not say.
  static let shortly: UInt16 = 5
}
