internal import Inspect
internal import PicketSystem
internal import Policy

// What time and new settings do to known packets and flows.
extension PacketJudge {
  /// Judges by this assignment from now on. Returns whether the settings changed, so that `review` is due.
  mutating func use(_ assignment: Assignment) -> Bool {
    let isSame = self.assignment.number == assignment.number
    self.assignment = assignment
    engine.resolvers = assignment.resolvers
    if isSame { return false }
    engine.use(assignment.home.networks)
    engine.use(assignment.snapshot, assignment.catalog)
    return true
  }

  /// Judges again what earlier settings decided.
  mutating func review() {
    let now = Clock.now
    reviewAllowed(at: now)
    engine.forgetDeniedDatagrams(at: now, into: &effects)
    perform()
  }

  /// Handles timeouts: drops what waited too long, and ends what a grant allowed when the grant ends.
  mutating func expire() {
    let now = Clock.now
    engine.expire(at: now, into: &effects)
    perform()
    exchange.tell(&engine)
    if let reviewAt, reviewAt <= now.nanoseconds { reviewAllowed(at: now) }
    recorder.release()
  }

  /// Takes answers of look-ups; returns whether any came.
  mutating func hear() -> Bool {
    var hasHeard = false
    exchange.resolutions.take { answer in
      engine.hear(answer, at: Clock.now, into: &effects)
      perform()
      hasHeard = true
    }
    // A flow that waited may need another name looked up.
    if hasHeard {
      exchange.ask(&engine)
      exchange.tell(&engine)
    }
    return hasHeard
  }

  /// Reviews all allowed flows, some at a time, so that the list of effects stays short.
  private mutating func reviewAllowed(at now: Instant) {
    var places = engine.allowedPlaces
    while !places.isEmpty {
      engine.review(places.prefix(PacketJudge.reviewedTogether), at: now, into: &effects)
      perform()
      places = places.dropFirst(PacketJudge.reviewedTogether)
    }
    reviewAt = assignment.snapshot.nextChange(after: now.nanoseconds)
  }

  private static let reviewedTogether = 1_024
}
