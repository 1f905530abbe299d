internal import Inspect
internal import PicketSystem

/// What one packet thread tells others and hears from them: names that somebody is to ask DNS for, and what DNS answers
/// said.
struct ThreadExchange: ~Copyable {
  private let observations: ObservationRings
  private let lookUps: LookUpRings
  /// Whether a name waits to be asked for and its asker was not woken yet.
  private var hasAsked = false

  init(_ observations: ObservationRings, _ lookUps: LookUpRings) {
    self.observations = observations
    self.lookUps = lookUps
  }

  /// Whether there are other threads, which want to hear what this one learns.
  var hasListeners: Bool { !observations.out.isEmpty }

  /// What was found out about names that were asked for.
  var answers: Ring<Resolution> { lookUps.answers }

  /// Takes in what other threads' DNS answers said.
  func learn(_ engine: inout Engine, at now: Instant) {
    for ring in observations.in { ring.take { engine.learn($0, at: now) } }
  }

  /// Hands out what this thread's DNS answers said.
  func teach(_ engine: inout Engine) {
    if observations.out.isEmpty { return }
    engine.takeObservations { observation in
      for ring in observations.out { ring.push(observation) }
    }
  }

  /// Hands out names to ask for. What finds no room is given up in time, as what nobody answers.
  mutating func ask(_ engine: inout Engine) {
    engine.takeAddressChecks { check in
      lookUps.addressChecks.push(check)
      hasAsked = true
    }
  }

  /// Whether names wait to be asked for, since the last time.
  mutating func takeHasAsked() -> Bool {
    defer { hasAsked = false }
    return hasAsked
  }
}
