import Support
import Testing

@testable import Replication

@Suite struct RowStateTests {
  private let (mother, father): (NodeID, NodeID)

  init() throws { (mother, father) = (try node(1), try node(2)) }

  @Test func `a decision in knowledge of another one replaces it`() {
    var here = RowState()
    here.decide([1], as: mother, at: 10)
    var there = here
    there.decide(nil, as: father, at: 5)
    #expect(there.decisions.map(\.body) == [nil])
    // In either order, and again.
    #expect(here.joined(there) == there && there.joined(here) == there && there.joined(there) == there)
    #expect(!there.isDisputed)
  }

  /// What each effect makes of two guardians on both sides of a cut, and of a third decision that saw both.
  @Test func `nothing is open that one guardian closed while the other did not know`() {
    var base = RowState()
    base.decide([9], as: mother, at: 0)
    var (closing, opening) = (base, base)
    // With either clock ahead.
    closing.decide([9, 9], as: mother, at: 1)
    opening.decide(nil, as: father, at: 1_000_000)
    let both = closing.joined(opening)
    #expect(both.settled(.closes) == [[9, 9]])
    #expect(both.settled(.opens) == [])
    #expect(both.isDisputed)
    #expect(both == opening.joined(closing))
    var grants = base
    grants.decide([1], as: mother, at: 1)
    var other = base
    other.decide([2], as: father, at: 2)
    // What each of the two opens is open.
    #expect(grants.joined(other).settled(.opens) == [[1], [2]])
    #expect(grants.joined(other).settled(.plain) == [[2]])
    var anew = both
    anew.decide(nil, as: father, at: 3)
    #expect(anew.settled(.closes) == [] && !anew.isDisputed)
    #expect(both.joined(anew) == anew && closing.joined(anew) == anew && anew.joined(opening) == anew)
  }

  @Test func `the same decision of both is no dispute`() {
    var (here, there) = (RowState(), RowState())
    here.decide([1], as: mother, at: 1)
    there.decide([1], as: father, at: 2)
    let both = here.joined(there)
    #expect(!both.isDisputed && both.decisions.count == 2)
    #expect(both.settled(.closes) == [[1]] && both.settled(.opens) == [[1]])
  }

  /// Random states of five nodes that decide and hear of each other.
  static func random(_ random: inout SeededGenerator) throws -> [RowState] {
    var states = [RowState](repeating: RowState(), count: 5)
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let place = Int.random(in: 0..<5, using: &random)
      if random.chance(oneIn: 2) {
        let body = random.chance(oneIn: 3) ? nil : random.bytes(Int.random(in: 0...3, using: &random))
        states[place].decide(body, as: try node(Int64(place + 1)), at: Int64.random(in: -9...9, using: &random))
      } else {
        states[place].join(states[Int.random(in: 0..<5, using: &random)])
      }
    }
    return states
  }

  @Test func `order, grouping and repetition change nothing`() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<3_000 {
      let states = try RowStateTests.random(&random)
      let (a, b, c) = (states[0], states[1], states[2])
      #expect(a.joined(b) == b.joined(a))
      #expect(a.joined(b).joined(c) == a.joined(b.joined(c)))
      #expect(a.joined(b).joined(b) == a.joined(b))
    }
  }

  @Test func `a row is read as it was written, and nothing else is a row`() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<1_000 {
      for state in try RowStateTests.random(&random) where !state.known.isEmpty {
        let bytes = try #require(state.encoded)
        #expect(RowState(bytes) == state)
        #expect(RowState(Array(bytes.dropLast())) == nil)
        #expect(RowState(bytes + [0]) == nil)
        var changed = bytes
        changed[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        if let other = RowState(changed) { #expect(other.encoded == changed) }
      }
    }
    #expect(RowState([]) == nil && RowState([2, 0, 0, 0, 0]) == nil)
  }

  @Test func `a row that is too large stays at its node`() throws {
    var state = RowState()
    state.decide([UInt8](repeating: 1, count: 59_900), as: mother, at: 0)
    #expect(state.encoded != nil)
    state.decide([UInt8](repeating: 1, count: 60_000), as: mother, at: 0)
    #expect(state.encoded == nil)
  }

  @Test func `the numbers of rows stay what they are`() {
    let kinds: [RowKind] = [
      .member, .device, .store, .schedule, .limit, .allowance, .grant, .question, .answer, .profile, .dispute,
      .dayChange, .earning, .earned,
    ]
    #expect(kinds.map(\.number) == Array(1...14))
    #expect(RowKind(0) == nil && RowKind(99)?.effect == .closes)
    #expect(RowKey(.store, []) == nil && RowKey(.store, [UInt8](repeating: 0, count: 33)) == nil)
  }
}
