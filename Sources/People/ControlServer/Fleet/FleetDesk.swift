internal import Household
internal import PicketJSON
internal import Replication

/// How long picketd waits for picket-fleet, and guardians for what it brings.
public struct CourierWaits: Sendable {
  /// picket-fleet asks every half second, and does one thing at a time: without a question for so long it does not run.
  package var presence = Duration.seconds(20)
  /// A database that is slow keeps it so long at most, from one report to the next.
  package var work = Duration.seconds(90)
  /// How long a guardian waits for the database's answer.
  package var answer = Duration.seconds(60)
  /// Between two questions what is new, where nothing wakes picket-fleet.
  package var look = Duration.seconds(2)
}

/// Where guardians' errands wait for the courier, and what came of them.
actor FleetDesk {
  /// Between two parcels, and between two questions what is new.
  private static let breath = Duration.milliseconds(200)
  private static let mostErrands = 16
  /// How long it counts how this machine is doing.
  private static let stateAge = Duration.seconds(20)
  /// The number of an errand that no guardian waits for.
  static let upkeep = 0

  private typealias Answer = Result<JSON.Object, HouseholdError>

  private let waits: CourierWaits
  private var next = 0
  private var queue: [(number: Int, errand: CourierErrand)] = []
  private var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
  private var lastSeen: ContinuousClock.Instant?
  /// Whether it was given something to do, and has not asked since.
  private var isAtWork = false
  private var lastPull: ContinuousClock.Instant?
  /// When the tables are looked after next.
  private var nextUpkeep: ContinuousClock.Instant?
  private var lastState: [UInt8]?
  private var stateEnd: ContinuousClock.Instant?
  private var lastParcel: ContinuousClock.Instant?
  /// Whether the database has more than was said last.
  private var hasMore = false
  /// Whether another machine handed something over since.
  private var hasNews = false

  init(_ waits: CourierWaits) { self.waits = waits }

  var isCourierThere: Bool { lastSeen.map { .now - $0 < (isAtWork ? waits.work : waits.presence) } ?? false }

  func run(_ errand: CourierErrand) async throws(HouseholdError) -> JSON.Object {
    guard isCourierThere else {
      throw .unavailable(
        why:
          "picket-fleet, which goes to the database, does not run: start it with 'sudo systemctl start picket-fleet', "
          + "or install the package picket-fleet")
    }
    guard waiting.count < FleetDesk.mostErrands else {
      throw .unavailable(why: "picket-fleet has \(waiting.count) errands already: try again in a moment")
    }
    next += 1
    let number = next
    queue.append((number, errand))
    let limit = Task { [waits] in
      try? await Task.sleep(for: waits.answer)
      self.end(
        number,
        .failure(
          .unavailable(
            why:
              "the database gave no answer within \(waits.answer.components.seconds) s: see that it runs, and try again"
          )))
    }
    defer { limit.cancel() }
    return try await withCheckedContinuation { waiting[number] = $0 }.get()
  }

  func end(_ number: Int, answer: JSON.Object) { end(number, .success(answer)) }
  func end(_ number: Int, why: String) { end(number, .failure(.unavailable(why: why))) }

  private func end(_ number: Int, _ answer: Answer) {
    queue.removeAll { $0.number == number }
    waiting.removeValue(forKey: number)?.resume(returning: answer)
  }

  /// The courier asks what to do.
  func nextErrand() -> CourierWork? {
    (lastSeen, isAtWork) = (.now, false)
    guard !queue.isEmpty else { return nil }
    let (number, errand) = queue.removeFirst()
    isAtWork = true
    return .errand(number, errand)
  }

  /// Whether to look after the tables: once a day, and sooner where that failed.
  func isUpkeepDue() -> Bool {
    if let nextUpkeep, nextUpkeep > .now { return false }
    nextUpkeep = .now + .seconds(3_600)
    return true
  }

  func noteUpkeep() { nextUpkeep = .now + .seconds(86_400) }

  /// How this machine is doing, as it was asked last; nil where it is to be asked anew.
  var state: [UInt8]? {
    get { stateEnd.map { $0 > .now } ?? false ? lastState : nil }
  }

  func keep(state: [UInt8]?) { (lastState, stateEnd) = (state, .now + FleetDesk.stateAge) }

  /// Whether to hand over: a parcel that the database refuses again and again must not keep both busy.
  func isParcelDue() -> Bool {
    let isDue = lastParcel.map { .now - $0 >= FleetDesk.breath } ?? true
    if isDue { lastParcel = .now }
    return isDue
  }

  /// Whether to ask the database what is new: now and then, and at once where there is more.
  func isPullDue(handingOver: Bool) -> Bool {
    // The database is asked five times a second at most, however often it sends notices.
    let least = hasNews ? FleetDesk.breath : waits.look
    let isDue = handingOver || hasMore || (lastPull.map { .now - $0 >= least } ?? true)
    if isDue { (lastPull, hasMore, hasNews) = (.now, false, false) }
    return isDue
  }

  /// It has something to do now.
  func noteWork() { isAtWork = true }
  /// It says what came of it so far.
  func noteReport() { lastSeen = .now }

  func noteMore() { hasMore = true }
  func noteNews() { hasNews = true }
}
