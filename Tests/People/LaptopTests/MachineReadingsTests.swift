import DaemonClient
import Foundation
import Support
import Testing

@testable import Laptop

@Suite struct MachineReadingsTests {
  private let whole = MachineReadings(
    polkit: .there, hasRules: true, asksForSignIn: true, asksForPassword: true, logind: .there, clock: .there,
    programs: .there)

  private func failing(_ change: (inout MachineReadings) -> Void) -> [String: String] {
    var readings = whole
    change(&readings)
    return Dictionary(
      readings.enforcers.compactMap { enforcer in enforcer.failure.map { (enforcer.name, $0) } }
    ) { first, _ in first }
  }

  @Test func `every setting has an enforcer, and each says why it cannot`() {
    #expect(failing { _ in }.isEmpty)
    #expect(Set(whole.enforcers.flatMap(\.settings)) == Set(HeldSetting.allCases.map(\.path) + ["shield.applications"]))
    #expect(failing { $0.hasRules = false }["polkit"]?.contains("--reinstall") == true)
    // Where no polkit is, nobody but root may ask services of the machine.
    #expect(failing { $0.polkit = .missing }.isEmpty)
    #expect(failing { $0.polkit = .failing("old") } == ["polkit": "old"])
    #expect(failing { $0.asksForSignIn = false }.keys.sorted() == ["PAM for sign-in"])
    #expect(failing { $0.asksForPassword = false }["PAM for passwords"]?.contains("dpkg-reconfigure") == true)
    #expect(failing { $0.logind = .missing }.keys.sorted() == ["logind"])
    #expect(failing { $0.programs = .missing }["the guard of programs"]?.contains("enable --now picket-guard") == true)
    #expect(failing { $0.clock = .missing }["the time service"]?.contains("systemd-timesyncd") == true)
  }

  @Test func `the package's own lines are found, and no comment`() throws {
    let package = Project.path("scripts/packaging/picket-laptop")
    let text = try ["files/usr/share/pam-configs/picket-laptop", "postinst"].map {
      try String(contentsOfFile: "\(package)/\($0)", encoding: .utf8)
    }.joined()
    #expect(MachineReadings.asks(.signIn, in: text) && MachineReadings.asks(.password, in: text))
    let without = text.replacing("picket-laptop pam", with: "picket-laptop  # pam")
    #expect(!MachineReadings.asks(.signIn, in: without) && !MachineReadings.asks(.password, in: without))
    #expect(!MachineReadings.asks(.signIn, in: "") && !MachineReadings.asks(.signIn, in: "/usr/sbin/picket-laptop pam"))
  }

  @Test(arguments: [("122", true), ("0.106", true), ("0.105", false), ("0.4", false), ("", false), ("x.y", false)])
  func `old polkits read no rules`(_ version: String, _ reads: Bool) {
    #expect(MachineReadings.readsRules(version: version) == reads)
  }

  @Test func `polkit's rules ask about what the program knows`() throws {
    let path = "scripts/packaging/picket-laptop/files" + MachineReadings.rules
    let text = try String(contentsOfFile: Project.path(path), encoding: .utf8)
    let kinds = text.matches(of: /(?m)^    (\w+): \[/).map { HeldSetting(rawValue: String($0.1)) }
    #expect(Set(kinds) == Set(HeldSetting.allCases.filter { $0 != .signIn }) && !kinds.contains(nil))
  }
}
