import DaemonClient
import Foundation
import Support
import Testing

@testable import Laptop

/// What is refused to whom, as it stands in the folder.
@Suite struct RefusalTests {
  private let workshop: Workshop
  private let folder: RefusalFolder
  private static let user: UInt32 = 4_000_001

  init() throws {
    workshop = try Workshop()
    folder = RefusalFolder(path: workshop.path("state"))
  }

  @Test func `what is written is read again, and a user without a file is free`() throws {
    let mia = MachineRefusals(
      user: Self.user, settings: [.accounts, .clock], closed: "until 7:00, by schedule Bedtime")
    let ben = MachineRefusals(user: Self.user + 1)
    try folder.write([mia, ben])
    #expect(folder.standing(of: Self.user) == .refused(mia) && folder.standing(of: Self.user + 1) == .refused(ben))
    #expect(folder.standing(of: Self.user + 2) == .free)
    #expect(folder.known == [Self.user, Self.user + 1])
    let text = try String(contentsOfFile: workshop.path("state/users/\(Self.user).json"), encoding: .utf8)
    #expect(
      text == #"{"closed":"until 7:00, by schedule Bedtime","refuses":["accounts","clock"],"user":4000001}"# + "\n")
    // Whom nothing supervises any more is free again.
    try folder.write([ben])
    #expect(folder.standing(of: Self.user) == .free && folder.known == [Self.user + 1])
    try folder.write([])
    #expect(folder.known == [])
  }

  @Test func `root is free whatever stands there`() throws {
    try folder.write([MachineRefusals(user: 0, settings: Set(HeldSetting.allCases), closed: "for ever")])
    for setting in HeldSetting.allCases { #expect(folder.answer(setting, 0) == .allowed) }
    #expect(folder.answer(.accounts, named: "root") == .allowed)
  }

  @Test(arguments: [
    "", "{", "null", "[]", #"{"user":4000001}"#, #"{"refuses":[],"user":4000002}"#, #"{"refuses":[],"user":-1}"#,
    #"{"refuses":["accounts","accounts"],"user":4000001}"#, #"{"refuses":["other"],"user":4000001}"#,
    #"{"refuses":["sign-in"],"user":4000001}"#, #"{"refuses":[],"user":4000001,"more":1}"#,
    #"{"closed":1,"refuses":[],"user":4000001}"#, #"{"closed":"a\nb","refuses":[],"user":4000001}"#,
    #"{"refuses":[],"user":4000001,"user":4000001}"#, #"{"refuses":[],"user":4000001}"# + " x", "\u{0}",
  ])
  func `a file that makes no sense refuses all, to its user alone`(_ text: String) throws {
    try folder.write([MachineRefusals(user: Self.user)])
    try workshop.write("state/users/\(Self.user).json", Array(text.utf8))
    for setting in HeldSetting.allCases {
      #expect(folder.answer(setting, Self.user).isRefusal && folder.answer(setting, Self.user + 1) == .allowed)
    }
    // The next turn mends it.
    let right = MachineRefusals(user: Self.user, settings: [.clock])
    try folder.write([right])
    #expect(folder.standing(of: Self.user) == .refused(right))
  }

  @Test func `a long file, a folder and a link to nothing in its place refuse all`() throws {
    try folder.write([MachineRefusals(user: Self.user)])
    let file = workshop.path("state/users/\(Self.user).json")
    try workshop.write(
      "state/users/\(Self.user).json",
      Array(#"{"refuses":[],"user":4000001}"#.utf8) + [UInt8](repeating: 32, count: 5_000))
    #expect(folder.answer(.clock, Self.user).isRefusal)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/nonexistent")
    #expect(folder.answer(.clock, Self.user).isRefusal)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(folder.answer(.clock, Self.user).isRefusal)
  }

  @Test func `where nothing can be written, what was refused last stays, and the rest is written`() throws {
    let (mia, ben) = (Self.user, Self.user + 1)
    try folder.write([MachineRefusals(user: mia, settings: [.accounts]), MachineRefusals(user: ben)])
    // A folder in place of a file can be replaced by none, as on a disk that is full.
    let names = workshop.path("state/names")
    try FileManager.default.removeItem(atPath: names)
    try FileManager.default.createDirectory(atPath: names + "/full", withIntermediateDirectories: true)
    let news = [MachineRefusals(user: mia, settings: [.clock]), MachineRefusals(user: ben, settings: [.password])]
    #expect(throws: (any Error).self) { try folder.write(news) }
    #expect(folder.answer(.clock, mia).isRefusal && folder.answer(.password, ben).isRefusal)
    try FileManager.default.removeItem(atPath: workshop.path("state/users"))
    try workshop.write("state/users", [])
    #expect(throws: (any Error).self) { try folder.write([]) }
  }

  @Test func `what picketd says becomes one line, and closes also without a reason`() throws {
    let user = Daemon.LaptopUser(
      user: Self.user, settings: ["account.lockAccounts", "laptop.denySignIn", "siri.denySiri"],
      closed: "until\u{1b}[2J\n7:00\u{202e}" + String(repeating: "x", count: 500))
    let refusals = try #require(MachineRefusals(user))
    #expect(refusals.settings == [.accounts] && refusals.refuses(.signIn))
    #expect(refusals.closed?.hasPrefix("until [2J 7:00 xxx") == true && refusals.closed?.count == 200)
    #expect(MachineRefusals(refusals.octets) == refusals)
    let silent = try #require(MachineRefusals(Daemon.LaptopUser(user: Self.user, settings: ["laptop.denySignIn"])))
    #expect(silent.closed == "" && MachineRefusals(silent.octets) == silent)
  }

  @Test func `a picketd that is away opens nothing, and what it said would close closes`() {
    var plan = RefusalPlan()
    #expect(plan.refusals(at: 0) == nil)
    plan = RefusalPlan(
      [
        Daemon.LaptopUser(user: 1, settings: [], closesIn: 400, closesBy: "schedule Bedtime"),
        Daemon.LaptopUser(user: 2, settings: ["laptop.denySignIn"], closed: "until 7:00", closesIn: 5),
        Daemon.LaptopUser(user: 3, settings: [], closesIn: .max),
        Daemon.LaptopUser(user: 4, settings: [], closesIn: -5),
      ], at: 1_000)
    func closed(_ instant: Int) -> [String?] { plan.refusals(at: instant)?.map(\.closed) ?? [] }
    #expect(closed(1_399) == [nil, "until 7:00", nil, nil] && !plan.hasClosed(at: 1_399))
    #expect(closed(1_400) == ["by schedule Bedtime", "until 7:00", nil, nil] && plan.hasClosed(at: 1_400))
    #expect(closed(.max - 1) == ["by schedule Bedtime", "until 7:00", nil, nil])
    #expect(plan.closing(at: 1_100) == [1: 300] && plan.closing(at: 1_400) == [:])
  }
}
