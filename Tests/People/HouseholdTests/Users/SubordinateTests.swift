import Foundation
import Policy
import Support
import Synchronization
import Testing

@testable import Household

/// A container's users count as the user who runs it.
@Suite struct SubordinateTests {
  private func write(_ text: String, _ home: Home) throws { try home.workshop.write("subuid", Array(text.utf8)) }

  private func open(_ home: Home) throws -> Household {
    try Household(ledger: home.ledger, key: home.key, subordinateUsers: home.workshop.path("subuid")) {
      home.clocks.withLock { $0 }
    }
  }

  @Test func `a user of a child's container is the child, and is fenced`() async throws {
    let home = try Home()
    try write(
      "# none\n60001:200000:65536\n60009:300000:10\n60001:500000:1\n60001:600000:0\nroot:1:9\n60001:x:1\n", home)
    let household = try open(home)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 60_001)
    _ = try await household.addDevice(.guardian, user: 60_009)
    for (user, isMia) in [
      (60_001, true), (199_999, false), (200_000, true), (265_535, true), (265_536, false), (300_000, false),
      (500_000, true), (500_001, false), (600_000, false), (60_009, false), (1, false),
    ] as [(UInt32, Bool)] {
      #expect(await household.child(user: user)?.id == (isMia ? mia.id : nil), "\(user)")
    }
    let device = try #require(await household.current?.settings.devices.first)
    #expect(device.subordinates == [200_000...265_535, 500_000...500_000])
  }

  @Test func `ranges that are given out later count at once for who calls, and in a minute for packets`() async throws {
    let home = try Home()
    let household = try open(home)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 60_001)
    #expect(await household.child(user: 200_000) == nil)
    try write("60001:200000:65536\n", home)
    home.pass(61)
    await household.tick()
    #expect(await household.current?.settings.devices.first?.subordinates == [200_000...265_535])
    #expect(await household.child(user: 200_000)?.id == mia.id)
    try write("60001:200000:65536\n60001:400000:1\n", home)
    #expect(await household.child(user: 400_000)?.id == mia.id)
    #expect(await household.current?.settings.devices.first?.subordinates.count == 2)
  }

  @Test func `a child who guesses as many users locks out itself and nobody else`() async throws {
    let home = try Home()
    try write("60001:200000:65536\n", home)
    let household = try open(home)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 60_001)
    try await household.setPasscode("2580", current: nil, isTrusted: true)
    var refusals: [String] = []
    for user in 200_000..<200_010 as Range<UInt32> {
      do { _ = try await household.unlock("1111", user: user) } catch { refusals.append("\(error)") }
    }
    #expect(refusals.count == 10 && refusals[9].contains("too often"), "\(refusals)")
    _ = try await household.unlock("2580", user: 60_009)
  }

  @Test func `a name counts as well as a number, and a range has an end`() throws {
    let workshop = try Workshop()
    try workshop.write("subuid", Array("daemon:4294967290:100\n1:7:1\n::\n:1:1\n".utf8))
    let users = SubordinateUsers(path: workshop.path("subuid"))
    #expect(users.ranges(of: 1) == [4_294_967_290...4_294_967_295, 7...7])
    #expect(users.ranges(of: 2) == [])
    #expect(SubordinateUsers(path: workshop.path("nothing")).ranges(of: 1) == [])
  }
}
