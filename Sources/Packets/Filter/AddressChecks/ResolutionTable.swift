internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Look-ups of names and their results: sets of four places each.
///
/// A name has at most one place, so it is looked up once at a time. Expired entries make room first, then failed ones,
/// then the answer that expires first; an open look-up never makes room.
struct ResolutionTable: ~Copyable {
  static let ways = 4
  static let sets = 256
  /// By then every look-up is answered or given up (R3 holds packets for three seconds).
  static let patience: UInt64 = 2_000_000_000
  private static let second: UInt64 = 1_000_000_000

  private enum State: UInt8, BitwiseCopyable {
    case free, failed, known, open
  }

  /// All zeros is a free entry.
  private struct Entry: BitwiseCopyable {
    /// Keyed hash of the name; the name itself is with the look-up.
    var mark = 0
    var generation: UInt32 = 0
    var state = State.free
    var until = Instant(nanoseconds: 0)
    var addresses = AddressList()
  }

  /// In the home, only equal addresses are near.
  var local = LocalNetworks.privateRanges
  private var entries: [Entry]
  private var openCount = 0

  init(isUsed: Bool) {
    entries = isUsed ? ZeroedMemory.zeros(ResolutionTable.sets * ResolutionTable.ways) : []
  }

  enum Opinion: Hashable {
    /// Not looked up, or long ago.
    case none
    case open(Ticket)
    /// The look-up failed.
    case failed
    case agrees
    /// The name has an address beside this one.
    case isNear
    case differs

    var agreement: Identity.Agreement? {
      switch self {
      case .agrees, .isNear: .agrees
      case .differs: .differs
      case .none, .open, .failed: nil
      }
    }
  }

  /// Whether a name and an address go together, as far as known.
  func opinion(of name: borrowing Name, at server: Address, at now: Instant) -> Opinion {
    let mark = ResolutionTable.mark(name)
    for place in set(mark) where entries[place].mark == mark { return opinion(place, server, now) }
    return .none
  }

  /// The same for the name of a look-up.
  func opinion(of ticket: Ticket, at server: Address, at now: Instant) -> Opinion {
    let place = Int(ticket.place)
    guard place < entries.count, entries[place].generation == ticket.generation else { return .failed }
    return opinion(place, server, now)
  }

  private func opinion(_ place: Int, _ server: Address, _ now: Instant) -> Opinion {
    switch entries[place].state {
    case .free: return .none
    case .open:
      let ticket = Ticket(place: UInt32(place), generation: entries[place].generation)
      return entries[place].until > now ? .open(ticket) : .failed
    case _ where entries[place].until <= now: return .none
    case .failed: return .failed
    case .known where server.isAmong(entries[place].addresses): return .agrees
    case .known: return server.isNear(entries[place].addresses, local) ? .isNear : .differs
    }
  }

  /// Starts a look-up; nil where open ones take all places.
  mutating func open(_ name: borrowing Name, at now: Instant) -> Ticket? {
    let mark = ResolutionTable.mark(name)
    var best: Int?
    for place in set(mark) where entries[place].state != .open {
      if entries[place].mark == mark {
        best = place
        break
      }
      guard let known = best, order(known, now) <= order(place, now) else {
        best = place
        continue
      }
    }
    guard let place = best else { return nil }
    openCount += 1
    entries[place].mark = mark
    entries[place].generation &+= 1
    entries[place].state = .open
    entries[place].until = Instant(nanoseconds: now.nanoseconds + ResolutionTable.patience)
    return Ticket(place: UInt32(place), generation: entries[place].generation)
  }

  /// Takes an answer, also a late one; returns false if the look-up is gone.
  mutating func take(_ answer: borrowing Resolution, at now: Instant) -> Bool {
    let place = Int(answer.ticket.place)
    guard place < entries.count, entries[place].generation == answer.ticket.generation else { return false }
    switch entries[place].state {
    case .open: openCount -= 1
    case .failed where answer.isKnown: break
    case .failed, .known, .free: return false
    }
    entries[place].state = answer.isKnown ? .known : .failed
    entries[place].addresses = answer.addresses
    entries[place].until = Instant(nanoseconds: now.nanoseconds + UInt64(answer.seconds) * ResolutionTable.second)
    return true
  }

  /// A look-up that has waited for too long.
  func overdue(at now: Instant) -> Ticket? {
    if openCount == 0 { return nil }
    for place in entries.indices where entries[place].state == .open && entries[place].until <= now {
      return Ticket(place: UInt32(place), generation: entries[place].generation)
    }
    return nil
  }

  /// The order in which entries make room.
  private func order(_ place: Int, _ now: Instant) -> (UInt8, UInt64) {
    let until = entries[place].until
    return until <= now ? (0, until.nanoseconds) : (entries[place].state.rawValue, until.nanoseconds)
  }

  /// Swift's own keyed hash: a sender cannot choose names that fall into one set.
  private static func mark(_ name: borrowing Name) -> Int { name.hashValue }

  private func set(_ mark: Int) -> Range<Int> {
    if entries.isEmpty { return 0..<0 }
    let first = (mark & (ResolutionTable.sets - 1)) * ResolutionTable.ways
    return first..<first + ResolutionTable.ways
  }
}
