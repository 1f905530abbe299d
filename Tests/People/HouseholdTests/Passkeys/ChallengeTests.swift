import Testing

@testable import Household

/// Challenges bear their own proof, which a stranger cannot make.
@Suite struct ChallengeTests {
  private let origin = "https://picket.example:8053"

  /// A proof that was compared octet by octet once let some through that agreed at their end alone.
  @Test func `no octet of a challenge can be another one`() {
    let now = ClockReading.now
    for _ in 0..<40 {
      let challenges = PasskeyChallenges()
      let made = challenges.make(.opening, at: origin, now)
      #expect(challenges.holds(made, for: .opening, at: origin, now))
      for place in made.indices {
        var other = made
        other[place] ^= 1 << UInt8.random(in: 0..<8)
        #expect(!challenges.holds(other, for: .opening, at: origin, now), "octet \(place)")
      }
      let forged = made.prefix(24) + [UInt8](repeating: 0, count: made.count - 24)
      #expect(!challenges.holds(Array(forged), for: .opening, at: origin, now))
    }
  }

  @Test func `a challenge is for one purpose, one origin and one household`() {
    let now = ClockReading.now
    let challenges = PasskeyChallenges()
    let made = challenges.make(.opening, at: origin, now)
    #expect(!challenges.holds(made, for: .adding(guardian: nil, generation: 0), at: origin, now))
    #expect(!challenges.holds(made, for: .opening, at: "https://picket.example", now))
    #expect(!PasskeyChallenges().holds(made, for: .opening, at: origin, now))
  }
}
