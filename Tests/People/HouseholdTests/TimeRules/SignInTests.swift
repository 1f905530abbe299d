import Activity
import PicketJSON
import Support
import Testing

@testable import Household

/// Hours in which a child does not sign in, and what else a machine is to hold.
@Suite struct SignInTests {
  private static let mia: UInt32 = 4_001

  private func home() async throws -> TimedHome {
    let timed = try await TimedHome("2026-11-23", "12:00")
    _ = try await timed.household.addDevice(.child(timed.mia.id), user: Self.mia)
    return timed
  }

  private func user(_ timed: TimedHome) async throws -> MachineUser {
    try #require(await timed.household.machineUsers.first { $0.user == Self.mia })
  }

  @Test func `a schedule closes signing in within its hours, and says until when`() async throws {
    let timed = try await home()
    try await timed.add("Bedtime", "21:00-7:00", over: Shield(allWeb: true, signIn: true))
    var mia = try await user(timed)
    #expect(mia.closed == nil && mia.settings == [] && mia.closesBy == "schedule Bedtime")
    #expect(await timed.household.secondsLeft(until: try #require(mia.closesAt)) == 9 * 3_600)
    try await timed.pass(to: "2026-11-23", "21:00")
    mia = try await user(timed)
    #expect(mia.closed == "until tomorrow 7:00, by schedule Bedtime" && mia.settings == ["laptop.denySignIn"])
    #expect(mia.closesAt == nil && mia.closesBy == nil)
    #expect(try await timed.isStopped("nobody.example"))
    let overview = try await timed.household.time(of: timed.mia.id)
    #expect(overview.closed.map(\.what) == ["the whole web, signing in"])
    try await timed.pass(to: "2026-11-24", "7:00")
    #expect(try await user(timed).closed == nil)
  }

  @Test func `signing in alone leaves the web as it is, and may be open in some hours alone`() async throws {
    let timed = try await home()
    try await timed.add("Evening", "17:00-20:00", over: Shield(signIn: true), opens: true)
    #expect(try await user(timed).closed == "until 17:00, by schedule Evening")
    #expect(try await timed.isStopped("nobody.example") == false)
    #expect(await timed.household.timeShields(of: timed.mia.id).isEmpty)
    #expect(await timed.household.schedules(of: timed.mia.id).first?.shield == Shield(signIn: true))
    try await timed.pass(to: "2026-11-23", "17:00")
    #expect(try await user(timed).closed == nil)
  }

  @Test func `more time, rules that are lifted, and a day that is left out open it`() async throws {
    let timed = try await home()
    try await timed.add("Bedtime", "11:00-13:00", over: Shield(signIn: true))
    #expect(try await user(timed).closed == "until 13:00, by schedule Bedtime")
    _ = try await timed.household.giveMore(to: timed.mia.id, schedule: "Bedtime", seconds: 600)
    #expect(try await user(timed).closed == nil)
    try await timed.pass(to: "2026-11-23", "12:30")
    #expect(try await user(timed).closed != nil)
    // A grant of one thing opens nothing of a machine.
    _ = try await timed.household.grant(.domain("a.test"), child: timed.mia.id, seconds: 60)
    #expect(try await user(timed).closed != nil)
    _ = try await timed.household.open(timed.mia.id, seconds: 60)
    #expect(try await user(timed).closed == nil)
    try await timed.pass(to: "2026-11-23", "12:40")
    #expect(try await user(timed).closed != nil)
    let today = try #require(CivilDate(text: "2026-11-23"))
    try await timed.household.skipSchedule(of: timed.mia.id, on: today)
    #expect(try await user(timed).closed == nil)
  }

  @Test func `no limit is over signing in, and schedules that open it are one`() async throws {
    let timed = try await home()
    let (household, mia) = (timed.household, timed.mia.id)
    await #expect(throws: HouseholdError.self) {
      try await household.addLimit("Screen", of: mia, over: Shield(signIn: true), budget: Budget(perDay: 3_600))
    }
    await #expect(throws: HouseholdError.self) {
      try await household.addEarning(
        "Work", of: mia, by: Shield(categories: ["education"]), need: 600, unlocks: Shield(signIn: true), gives: 600)
    }
    try await timed.add("Evening", "17:00-20:00", over: Shield(signIn: true), opens: true)
    await #expect(throws: HouseholdError.self) {
      try await timed.add("Morning", "8:00-9:00", over: Shield(signIn: true), opens: true)
    }
  }

  @Test func `settings of all stores and of the profile count, for users of this machine alone`() async throws {
    let timed = try await home()
    let household = timed.household
    func set(_ path: String, _ owner: Int, _ value: JSON = true) async throws {
      try await household.writeStore(
        owner, client: Household.guardianClient, name: "default", [SettingChange(path: path, value: value)])
    }
    try await set("account.lockAccounts", timed.mia.id)
    try await set("siri.denySiri", timed.mia.id)
    let teens = try await household.addProfile("teens")
    try await set("passcode.lockPasscode", teens.id)
    #expect(try await user(timed).settings == ["account.lockAccounts"])
    _ = try await household.changeChild(timed.mia.id, profile: .some(teens.id))
    #expect(try await user(timed).settings == ["account.lockAccounts", "passcode.lockPasscode"])
    try await set("laptop.denySignIn", timed.mia.id)
    #expect(try await user(timed).closed == "until a guardian changes the store default")
    #expect(await household.shields(of: timed.mia.id).isEmpty)
    try await set("laptop.denySignIn", timed.mia.id, .null)
    #expect(try await user(timed).closed == nil)
    // Root stays free, and so does whom nothing supervises.
    _ = try? await household.addDevice(.child(timed.mia.id), user: 0)
    _ = try await household.addDevice(.guardian, user: 4_002)
    #expect(await household.machineUsers.map(\.user) == [Self.mia])
  }
}
