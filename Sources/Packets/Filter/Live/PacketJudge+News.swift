internal import Inspect
internal import PicketSystem

// What one packet thread tells others and hears from them: names that somebody is to ask DNS for, and what DNS answers
// taught it of its devices.
extension PacketJudge {
  /// What finds no room is given up in time, as what nobody answers.
  mutating func ask() {
    let ring = lookUps.addressChecks
    var hasAsked = false
    engine.takeAddressChecks { check in
      ring.push(check)
      hasAsked = true
    }
    if hasAsked { hasAddressChecks = true }
  }

  /// Whether somebody is to be woken who asks, since the last time.
  mutating func takeAsking() -> Bool {
    defer { hasAddressChecks = false }
    return hasAddressChecks
  }

  /// Takes in what was found out; true when that let something go on.
  mutating func hear() -> Bool {
    var hasHeard = false
    lookUps.answers.take { answer in
      hear(answer, at: Clock.now)
      hasHeard = true
    }
    return hasHeard
  }

  private mutating func hear(_ answer: borrowing Resolution, at now: Instant) {
    engine.hear(answer, at: now, into: &effects)
    perform()
    // What waited may ask for another name.
    ask()
  }

  mutating func learn() {
    let now = now
    for ring in lessons.in { ring.take { engine.learn($0, at: now) } }
  }

  mutating func teach() {
    let out = lessons.out
    engine.takeLessons { lesson in
      for ring in out { ring.push(lesson) }
    }
  }
}
