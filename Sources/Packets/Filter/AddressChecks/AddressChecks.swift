internal import Catalog
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Names that were shown to addresses which DNS did not give for them (R8): the look-ups of one packet thread, and the
/// flows that wait for the answers.
struct AddressChecks: ~Copyable {
  /// How many names a device may have looked up at once, and each second.
  ///
  /// Where the household does not trust the device's resolver, each name of the pages that a browser opens at start is
  /// looked up, some twenty a page, except names that any device had looked up within a minute, or this one within ten.
  /// The limit protects picketd's threads and the household's resolver, which others wait for too.
  static let burst: UInt64 = 128
  static let rate: UInt64 = 16

  /// An allowed flow whose record waits until the look-up says whether name and address agree.
  struct Unwritten {
    let subject: Subject
    let match: Match
    let ruling: Ruling
    /// For a flow without a name: the ruling if the claimed name is at this address. nil where the flow shows the name.
    let confirmed: Ruling?
    /// The settings that gave the rulings.
    let revision: UInt64

    func ruling(after opinion: ResolutionTable.Opinion) -> Ruling {
      switch opinion {
      case .agrees, .isNear: confirmed ?? ruling
      case .differs: confirmed == nil ? .allow(.addressMismatch) : ruling
      case .none, .failed, .open: ruling
      }
    }
  }

  let isUsed: Bool
  var table: ResolutionTable
  /// Flows that are held until the answer comes.
  var held: TicketList<Waiting>
  var unwritten: TicketList<Unwritten>
  /// Look-ups that were not handed out yet.
  var questions: [AddressCheck] = []
  private var buckets: TokenBuckets

  /// Without use, it takes no memory and asks nothing.
  init(isUsed: Bool, devices: Int) {
    self.isUsed = isUsed
    table = ResolutionTable(isUsed: isUsed)
    held = TicketList(isUsed: isUsed, devices: devices)
    unwritten = TicketList(isUsed: isUsed, devices: devices)
    buckets = TokenBuckets(devices: isUsed ? devices : 1, rate: AddressChecks.rate, burst: AddressChecks.burst)
    if isUsed { questions.reserveCapacity(ResolutionTable.sets * ResolutionTable.ways) }
  }

  /// Whether a name and an address go together. Starts a look-up if that is unknown and the device may have another
  /// one.
  mutating func opinion(
    of name: borrowing @_addressable Name, at server: Address, for device: DeviceID, at now: Instant
  ) -> ResolutionTable.Opinion {
    let known = table.opinion(of: name, at: server, at: now)
    guard known == .none else { return known }
    guard buckets.take(device, at: now), let ticket = table.open(name, at: now) else { return .failed }
    questions.append(AddressCheck(ticket: ticket, name: copy name, device: device))
    return .open(ticket)
  }
}
