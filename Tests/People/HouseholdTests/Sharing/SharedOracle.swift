import Activity
import Policy
import Replication
import Testing

@testable import Household

/// Homes whose guardians act, with a model beside them of what should come of it.
struct SharedOracle {
  let homes: SharedHomes
  private(set) var model: SharedModel
  /// What was not as the model has it, while all went on.
  private(set) var faults: [String] = []

  init(_ homes: SharedHomes) {
    self.homes = homes
    model = SharedModel(nodes: homes.households.count)
  }

  private func time(_ number: Int) async -> Int { await homes.households[number].steadyNow.wallSeconds }

  mutating func push(_ number: Int) async throws {
    model.look(on: number, at: await time(number))
    try await homes.push(number)
    model.push(number)
  }

  mutating func pull(_ number: Int) async throws {
    model.look(on: number, at: await time(number))
    try await homes.pull(number)
    model.pull(number)
  }

  mutating func settle() async throws {
    for _ in 0..<6 {
      for number in homes.households.indices {
        try await pull(number)
        try await push(number)
      }
    }
  }

  mutating func giveLonger(_ seconds: Int, on number: Int) async throws {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    let thing = SharedModel.Thing.extra(homes.zone.local(await time(number)).date)
    guard (try? await household.giveMore(to: mia, limit: "Videos", seconds: seconds)) != nil else { return }
    var whole = seconds
    if case .seconds(let before) = model.word(thing, on: number) { whole += before }
    model.say(.seconds(whole), of: thing, on: number)
  }

  mutating func lift(_ seconds: Int, on number: Int) async throws {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    guard let given = try? await household.giveMore(to: mia, schedule: "Homework", seconds: seconds),
      let until = given.first?.until
    else { return }
    let thing = SharedModel.Thing.lifted(homes.zone.local(until - seconds).date)
    var times = Set(until - seconds..<until)
    if case .times(let before) = model.word(thing, on: number) { times.formUnion(before) }
    model.say(.times(times), of: thing, on: number)
  }

  mutating func skip(_ isSkipped: Bool, daysAhead days: Int, on number: Int) async throws {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    let day = homes.zone.local(await time(number)).date.adding(days: days)
    _ = try await household.skipSchedule("Homework", of: mia, on: day, isSkipped: isSkipped)
    model.say(isSkipped ? .yes : .nothing, of: .skipped(day), on: number)
  }

  mutating func allow(_ isAllowed: Bool, on number: Int) async throws {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    let known = await household.allowances()
    guard known.isEmpty == isAllowed else { return }
    if isAllowed {
      _ = try await household.allow(.domain("example.edu"), child: mia)
    } else {
      for allowance in known { try await household.disallow(allowance.id) }
    }
    model.say(isAllowed ? .yes : .nothing, of: .allowed, on: number)
  }

  mutating func shield(_ isOn: Bool, on number: Int) async throws {
    let (household, mia) = (homes.households[number], try await homes.child(number))
    if isOn {
      _ = try await household.setShield(true, Shield(domains: ["example.gov"]), child: mia, store: "own")
    } else {
      _ = try await household.clearStore(mia, client: Household.guardianClient, name: "own")
    }
    model.say(isOn ? .yes : .nothing, of: .shield, on: number)
  }

  /// Compares a node with the model.
  mutating func check(_ number: Int, _ moment: String) async throws {
    let (household, time) = (homes.households[number], await time(number))
    let (rules, stores) = (await household.state.timeRules, await household.state.stores)
    var found: [SharedModel.Thing: SharedModel.Word] = [:]
    for changes in rules.changes.values {
      for date in changes.skipped { found[.skipped(date)] = .yes }
      for (date, seconds) in changes.extra { found[.extra(date)] = .seconds(seconds) }
      for (date, times) in Dictionary(grouping: changes.lifted, by: { homes.zone.local($0.lowerBound).date }) {
        found[.lifted(date)] = .times(times.reduce(into: Set<Int>()) { $0.formUnion($1) })
      }
    }
    if await !household.allowances().isEmpty { found[.allowed] = .yes }
    if stores.keys.contains(where: { $0.name.hasPrefix("own") }) { found[.shield] = .yes }
    for thing in model.things.union(found.keys) where !thing.isOver(at: time) {
      let (word, should) = ((found[thing] ?? .nothing).after(time), model.word(thing, on: number).after(time))
      // A second store, which another guardian's decision made, may stand until the next look at what this one did.
      if thing == .shield, should == .nothing { continue }
      if word != should {
        faults.append("\(moment), node \(number): \(thing) is \(word.text), and should be \(should.text)")
      }
    }
  }
}

extension SharedModel.Thing {
  fileprivate func isOver(at time: Int) -> Bool {
    switch self {
    case .skipped(let date): DayOpening.skipped(date).isOver(at: time)
    case .extra(let date): DayOpening.skipped(date).isOver(at: time)
    case .lifted, .allowed, .shield: false
    }
  }
}

extension SharedModel.Word {
  fileprivate var text: String {
    guard case .times(let times) = self, let first = times.min(), let last = times.max() else { return "\(self)" }
    return "\(times.count) seconds of \(first)...\(last)"
  }
}
