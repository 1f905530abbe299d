import Support
import Testing

@testable import Household

/// What programs learn about a child's age, however they ask.
@Suite struct AgeTests {
  let home: Home
  let household: Household

  init() throws {
    // The clock is in November 2023.
    home = try Home()
    household = try home.open()
  }

  private func child(age: Int, _ sharing: AgeSharing = .always) async throws -> Int {
    try await household.addChild("Mia\(age)", birthYear: 2_022 - age, ages: sharing).id
  }

  @Test(arguments: [[12, 13], [1], [0], [-3], [13, 13], [13, 16, 17], [151], [], [4, 6, 8, 10], [.max, .min]])
  func `gates that would tell an age are refused`(_ gates: [Int]) async throws {
    let id = try await child(age: 12)
    for reader in [AgeReader.guardian, .anybody, .client("app")] {
      await #expect(throws: HouseholdError.self) {
        try await household.tellAge(of: id, gates: gates, to: reader, as: "app")
      }
    }
  }

  @Test func `later gates are answered from the first ones, by whatever names`() async throws {
    let id = try await child(age: 14)
    func told(_ gates: [Int], _ name: String) async throws -> AgeRange? {
      try await household.tellAge(of: id, gates: gates, to: .anybody, as: name)
    }
    #expect(try await told([16, 13, 18], "app") == AgeRange(lower: 13, upper: 16))
    // Gates at fourteen or fifteen would narrow the known range.
    for (gate, name) in [(14, "app"), (15, "other")] { #expect(try await told([gate], name) == nil) }
    #expect(try await told([12, 15, 18], "another") == AgeRange(lower: 12, upper: 18))
    #expect(try await told([13, 16], "app") == AgeRange(lower: 13, upper: 16))
    #expect(try await told([10], "app") == AgeRange(lower: 10, upper: nil))
  }

  @Test func `what was told holds through a restart, until the child is a year older`() async throws {
    let id = try await child(age: 3)
    _ = try await household.tellAge(of: id, gates: [2, 5], to: .anybody, as: nil)
    let restarted = try home.restarted()
    #expect(try await restarted.tellAge(of: id, gates: [4], to: .anybody, as: nil) == nil)
    home.synchronise(wall: 1_700_000_000 + 60 * 86_400)
    await restarted.tick()
    #expect(
      try await restarted.tellAge(of: id, gates: [4], to: .anybody, as: nil) == AgeRange(lower: 4, upper: nil))
  }

  @Test func `a client of its own has gates of its own, which together with all others tell no age`() async throws {
    let id = try await child(age: 14)
    // Any program can read from the rating limits that the child is thirteen to fifteen, so the gate at fifteen is left out.
    #expect(
      try await household.tellAge(of: id, gates: [13, 15], to: .anybody, as: "a") == AgeRange(lower: 13, upper: nil))
    // The gate at fourteen is left out, as it would be for a child of thirteen.
    #expect(
      try await household.tellAge(of: id, gates: [12, 14, 16], to: .client("b"), as: "b")
        == AgeRange(lower: 12, upper: 16))
    #expect(
      try await household.tellAge(of: id, gates: [10, 18], to: .client("c"), as: "c") == AgeRange(lower: 10, upper: 18))
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `no order of questions tells an age`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for age in [0, 1, 2, 3, 9, 12, 13, 14, 17, 20] {
      let id = try await child(age: age)
      // The range that any program can read from the rating limits.
      let band = AgeRange(of: age, between: AgeLimits.gates)
      var (low, high) = (band.lower ?? 0, band.upper ?? 200)
      for _ in 0..<60 {
        // The worst that a program can do: halve the known range with each question, as another client each time.
        let middle = (low + high) / 2 + Int.random(in: -1...1, using: &random)
        let gates = [middle, middle + Int.random(in: 2...5, using: &random)].prefix(
          Int.random(in: 1...2, using: &random))
        let reader: AgeReader =
          Bool.random(using: &random) ? .anybody : .client("c\(Int.random(in: 0..<40, using: &random))")
        guard let range = try? await household.tellAge(of: id, gates: Array(gates), to: reader, as: "c") else {
          continue
        }
        low = max(low, range.lower ?? 0)
        high = min(high, range.upper ?? 200)
        #expect((low..<high).contains(age), "seed \(seed), age \(age)")
        #expect(high - low >= 2, "seed \(seed): somebody knows that a child is \(low)")
      }
    }
  }

  @Test func `limits of ratings tell between which ages a child is, two years apart or more`() async throws {
    func limits(_ age: Int) async throws -> Effective { try await household.effective(try await child(age: age)) }
    var (last, first) = (try await limits(0), 0)
    for age in 1..<25 {
      let here = try await limits(age)
      if here == last { continue }
      #expect(age - first >= AgeRange.least, "whoever reads \(last) knows that a child is \(first)")
      #expect(AgeLimits.gates.contains(age))
      (last, first) = (here, age)
    }
    #expect(last == Effective() && first == AgeLimits.adult)
  }

  @Test func `another year of birth is another age, of which nothing was told yet`() async throws {
    let id = try await child(age: 20)
    _ = try await household.tellAge(of: id, gates: [13, 16], to: .anybody, as: nil)
    _ = try await household.tellAge(of: id, gates: [14, 18], to: .client("a"), as: "a")
    _ = try await household.changeChild(id, birthYear: .some(2_009))
    #expect(
      try await household.tellAge(of: id, gates: [13, 16], to: .anybody, as: nil) == AgeRange(lower: 13, upper: 16))
    #expect(
      try await household.tellAge(of: id, gates: [14, 18], to: .client("a"), as: "a")
        == AgeRange(lower: nil, upper: 18))
  }

  @Test func `a guardian may want nothing told`() async throws {
    let id = try await child(age: 14, .never)
    #expect(try await household.tellAge(of: id, gates: [13], to: .anybody, as: "app") == nil)
    _ = try await household.changeChild(id, ages: .always)
    #expect(try await home.restarted().tellAge(of: id, gates: [13], to: .anybody, as: "app")?.lower == 13)
  }

  @Test func `a guardian is asked once for each client, and may take the answer back`() async throws {
    let id = try await child(age: 14, .ask)
    await #expect(throws: HouseholdError.self) {
      try await household.tellAge(of: id, gates: [13], to: .anybody, as: nil)
    }
    for _ in 0..<3 { #expect(try await household.tellAge(of: id, gates: [13], to: .anybody, as: "app") == nil) }
    #expect(try await household.tellAge(of: id, gates: [13], to: .anybody, as: "other") == nil)
    let questions = await household.questions(of: id, state: .open)
    #expect(questions.map(\.topic) == [Question.ageRange, Question.ageRange])
    #expect(Set(questions.map(\.client)) == ["app", "other"])
    for question in questions {
      try await household.answer(question.id, choice: question.client == "app" ? "approve" : "decline")
    }
    let restarted = try home.restarted()
    #expect(try await restarted.tellAge(of: id, gates: [13], to: .anybody, as: "app")?.lower == 13)
    #expect(try await restarted.tellAge(of: id, gates: [13], to: .anybody, as: "other") == nil)
    #expect(await restarted.questions(of: id, state: .open).isEmpty)
    _ = try await household.changeChild(id, ages: .ask)
    #expect(try await household.tellAge(of: id, gates: [13], to: .anybody, as: "app") == nil)
    #expect(await household.questions(of: id, state: .open).count == 1)
  }
}
