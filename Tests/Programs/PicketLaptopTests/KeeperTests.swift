import Foundation
import Household
import Laptop
import PicketJSON
import Support
import Testing

/// The real picket-laptop between a household and the folder that PAM and polkit are answered by.
@Suite(.serialized) struct KeeperTests {
  @Test func `what a guardian sets is refused at once, and what is taken back is not`() async throws {
    let home = try await LaptopHome()
    try await home.wait("a file of hers") { home.folder.known == [LaptopHome.mia] }
    #expect(!home.refuses(.accounts))
    try await home.set("account.lockAccounts", true)
    try await home.wait("a refusal") { home.refuses(.accounts) }
    try await home.set("laptop.denySignIn", true)
    try await home.wait("a closed machine") { home.refuses(.signIn) }
    #expect(
      home.folder.answer(.signIn, LaptopHome.mia)
        == .refused(
          "This machine is closed for you until a guardian changes the store default. A guardian can give you more time: "
            + "'picket more'."))
    try await home.set("laptop.denySignIn", .null)
    try await home.wait("an open machine") { !home.refuses(.signIn) && home.refuses(.accounts) }
    // A child that is no user here any more is free.
    let device = try #require(await home.household.devices.first)
    try await home.household.removeDevice(device.number)
    try await home.wait("no file") { home.folder.known.isEmpty }
    await home.stop()
  }

  @Test func `what was refused last stays while picketd is away, and a broken file is mended`() async throws {
    let home = try await LaptopHome()
    try await home.set("passcode.lockPasscode", true)
    try await home.wait("a refusal") { home.refuses(.password) }
    await home.stopServer()
    try await home.set("passcode.lockPasscode", .null)
    // Neither a restart without picketd nor the time that passes opens anything.
    home.end()
    try home.start()
    try await Task.sleep(for: .milliseconds(300))
    #expect(home.refuses(.password))
    try home.startServer()
    try await home.wait("what was set meanwhile") { !home.refuses(.password) }
    let file = home.folder.path + "/users/\(LaptopHome.mia).json"
    try Data("broken".utf8).write(to: URL(filePath: file))
    #expect(home.refuses(.clock))
    try await home.wait("a mended file") { !home.refuses(.clock) }
    await home.stop()
  }

  @Test func `picketd hears what this machine holds, and why not`() async throws {
    let home = try await LaptopHome()
    try await home.wait("a report") { try await !home.enforcers().isEmpty }
    let told = try await home.enforcers()
    #expect(
      told.map { $0["name"] } == [
        "polkit", "PAM for sign-in", "PAM for passwords", "logind", "the time service", "the guard of programs",
      ])
    // No bus is there in this test.
    #expect(told[3]["failure"]?.string?.contains("D-Bus cannot be reached") == true)
    await home.stop()
  }

  @Test(.enabled(if: SilentAccounts.isThere, "scripts/setup test installs dbus-daemon and python3-dbus"))
  func `what a guardian sets is refused while a service of the machine gives no answer`() async throws {
    let workshop = try Workshop()
    let accounts = try SilentAccounts(in: workshop)
    defer { accounts.stop() }
    let home = try await LaptopHome(bus: accounts.address)
    // A machine that stands still may have a question given up in between: then the next one counts.
    var (isHeld, turn) = (false, 0)
    while !isHeld, turn < 3 {
      try await home.wait("a question") { accounts.questions.count { $0 == "asked" } > turn }
      try await home.set("account.lockAccounts", turn % 2 == 0 ? true : .null)
      try await home.wait("what was set") { home.refuses(.accounts) == (turn % 2 == 0) }
      isHeld = accounts.questions.count { $0 == "left" } <= turn
      turn += 1
    }
    #expect(isHeld)
    await home.stop()
  }
}
