internal import FoundationEssentials

/// When each list is asked for again: about once a day, sooner after a failure, and never all homes at one moment.
public struct UpdateSchedule: Sendable {
  /// Seconds between two updates of a list, and how many more a random delay adds at most.
  static let day = 86_400
  static let spread = 7_200
  /// Seconds until a list that failed is asked for again. The wait doubles with every failure, up to a day.
  static let firstRetry = 300
  /// When the time of some lists passed while picketd did not run, they are asked for within this many seconds.
  static let catchUp = 600

  private struct Plan {
    /// The request after which the plan was made.
    let checkedAt: String?
    let at: Int
  }

  private var plans: [String: Plan] = [:]
  /// A number from 0 up to the one given, without it.
  private let random: @Sendable (Int) -> Int

  public init(random: @escaping @Sendable (Int) -> Int = { Int.random(in: 0..<$0) }) { self.random = random }

  /// The identifiers of lists whose time has come at `now`, in seconds since 1970.
  mutating func due(_ subscriptions: [Subscription], at now: Int) -> [String] {
    let fetched = subscriptions.filter(\.isFetched)
    plans = plans.filter { identifier, _ in fetched.contains { $0.identifier == identifier } }
    return fetched.map(\.identifier).filter { identifier in
      guard let subscription = fetched.first(where: { $0.identifier == identifier }) else { return false }
      return time(of: subscription, at: now) <= now
    }
  }

  private mutating func time(of subscription: Subscription, at now: Int) -> Int {
    let identifier = subscription.identifier
    // A clock that was set back must not put an update off for years.
    let farthest = now + UpdateSchedule.day + UpdateSchedule.spread
    if let plan = plans[identifier], plan.checkedAt == subscription.checkedAt, plan.at <= farthest { return plan.at }
    var at = now + random(UpdateSchedule.catchUp)
    if let last = subscription.checkedSeconds, last <= now {
      let next = last + wait(after: subscription.failures)
      if next > now { at = next }
    }
    plans[identifier] = Plan(checkedAt: subscription.checkedAt, at: at)
    return at
  }

  private func wait(after failures: Int) -> Int {
    if failures == 0 { return UpdateSchedule.day + random(UpdateSchedule.spread) }
    let wait = min(UpdateSchedule.firstRetry << min(failures - 1, 20), UpdateSchedule.day)
    return wait + random(wait / 2)
  }
}

extension Subscription {
  /// Whether there is something to ask; contents that were sent once stay as they are.
  var isFetched: Bool { if case .sent = address { false } else { true } }

  var checkedSeconds: Int? { Subscription.seconds(checkedAt) }

  /// A time of the record in seconds since 1970.
  static func seconds(_ text: String?) -> Int? {
    text.flatMap { try? Date($0, strategy: .iso8601) }.map { Int($0.timeIntervalSince1970) }
  }
}
