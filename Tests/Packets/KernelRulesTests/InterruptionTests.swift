import Foundation
import KernelRules
import Testing
import Wire

/// Installing is killed at any moment, in a script that runs the same text through the same programs.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct InterruptionTests {
  @Test(arguments: [Kind.iptablesNft, .iptablesLegacy])
  func `after a killed installation, each table is whole and a guardian passes`(_ kind: Kind) throws {
    let lab = try Home()
    let child = try #require(HardwareAddress(Home.childHardware))
    let plan = try FencePlan(mode: .router, devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
    let program = kind.program
    func tables() throws -> [String: String] {
      let text = try lab.router.run("\(program)-save").replacing(/\[\d+:\d+\]/, with: "")
      let pairs = text.split(separator: "COMMIT").compactMap { table -> (String, String)? in
        guard let start = table.firstIndex(of: "*") else { return nil }
        let lines = table[start...].split(separator: "\n")
        return (String(lines[0]), lines.joined(separator: "\n"))
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    func install() throws {
      try lab.router.inside {
        var rules = try RuleInstaller(.iptables, tools: kind.tools())
        try rules.install(plan)
      }
    }
    try install()
    let new = try tables()
    try lab.router.inside { try RuleInstaller.remove(kind.tools()) }
    // Make the built-in chains first, so that any difference is ours.
    try lab.router.run("\(program)-restore", "/dev/null")
    for attempt in 0..<24 {
      try lab.router.inside { try RuleInstaller.remove(kind.tools()) }
      let old = try tables()
      let script = plan.restoreScript(.ipv4)
      let path = FileManager.default.temporaryDirectory.appending(path: "picket-\(UUID().uuidString)").path
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: path) }
      // At moments from before it reads its input to after it is done.
      _ = try? lab.router.run(
        "timeout", "-s", "KILL", "0.\(String(format: "%04d", attempt * 6 + 1))", "\(program)-restore", "--noflush", path
      )
      let left = try tables()
      for table in ["*filter", "*mangle", "*raw"] {
        let rules = left[table].map { $0.contains("PICKET") ? $0 : "" } ?? ""
        let (before, after) = (old[table].map { $0.contains("PICKET") ? $0 : "" } ?? "", new[table] ?? "")
        #expect(rules == before || rules == after.replacing("\n:PICKET-MADE-THIS-TABLE - ", with: ""))
      }
      #expect(try lab.result(lab.guardian, "tcp", Home.server4, "80") == "ok")
      try install()
      // Each rule that leads into our chains is there once.
      #expect(try tables()["*mangle"]?.split(separator: "\n").filter { $0.hasPrefix("-A FORWARD") }.count == 1)
    }
  }
}
