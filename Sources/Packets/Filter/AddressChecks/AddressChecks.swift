internal import Catalog
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Names that were shown to addresses which DNS did not give for them (R8): what one packet thread asks about them, and
/// what waits for the answers.
struct AddressChecks: ~Copyable {
  /// How many names a device may have asked for at once, and each second.
  ///
  /// Where its resolver is nobody's whom the household trusts, that is each name of the pages that a browser opens as it
  /// starts, some twenty a page, less those that any device has had asked for within a minute, or itself within ten. What
  /// the bound protects are picketd's threads and the household's resolver, which others wait for too.
  static let burst: UInt64 = 128
  static let rate: UInt64 = 16

  /// A flow that was let go on, and is not written down before it is known whether its name and address agree.
  struct Unwritten {
    let subject: Subject
    let match: Match
    let ruling: Ruling
    /// What it is to one without a name if the name that was asked for is there; nil where the flow shows it.
    let confirmed: Ruling?
    let child: Int

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
  /// What is held back until its answer comes.
  var held: TicketList<Waiting>
  var unwritten: TicketList<Unwritten>
  /// What nobody has taken to be asked yet.
  var questions: [AddressCheck] = []
  private var buckets: TokenBuckets

  /// Without use it takes no memory, and nothing is asked.
  init(isUsed: Bool, devices: Int) {
    self.isUsed = isUsed
    table = ResolutionTable(isUsed: isUsed)
    held = TicketList(isUsed: isUsed, devices: devices)
    unwritten = TicketList(isUsed: isUsed, devices: devices)
    buckets = TokenBuckets(devices: isUsed ? devices : 1, rate: AddressChecks.rate, burst: AddressChecks.burst)
    if isUsed { questions.reserveCapacity(ResolutionTable.sets * ResolutionTable.ways) }
  }

  /// Whether a name and an address go together. Asks where nobody knows, as long as the device has not asked for too much.
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
