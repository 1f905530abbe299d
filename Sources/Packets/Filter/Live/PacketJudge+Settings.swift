internal import Inspect
internal import PicketSystem
internal import Policy

// What time and other settings do to packets and flows that are known already.
extension PacketJudge {
  /// Judges what comes by this from here on. Returns whether these are other settings, so that `review` is due.
  mutating func use(_ assignment: Assignment) -> Bool {
    let isSame = self.assignment.number == assignment.number
    self.assignment = assignment
    engine.resolvers = assignment.resolvers
    if isSame { return false }
    engine.use(assignment.home.networks)
    engine.use(assignment.snapshot, assignment.catalog)
    return true
  }

  /// Asks again about what was decided by settings before these.
  mutating func review() {
    let now = Clock.now
    reviewAllowed(at: now)
    engine.forgetDeniedDatagrams(at: now, into: &effects)
    perform()
  }

  /// Lets the clock act: what waited too long is dropped, what a grant allowed ends with it.
  mutating func expire() {
    let now = Clock.now
    engine.expire(at: now, into: &effects)
    perform()
    if let reviewAt, reviewAt <= now.nanoseconds { reviewAllowed(at: now) }
    recorder.flush()
  }

  /// Takes in what was found out about names; true when that let something go on.
  mutating func hear() -> Bool {
    var hasHeard = false
    exchange.answers.take { answer in
      engine.hear(answer, at: Clock.now, into: &effects)
      perform()
      hasHeard = true
    }
    // What waited may ask for another name.
    if hasHeard { exchange.ask(&engine) }
    return hasHeard
  }

  /// Asks again about all that was allowed, some flows at a time, so that the list of what is to be done stays short.
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
