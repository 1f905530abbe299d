import Glibc
import PicketSystem
import Support

/// A family with one child, as picketd reads it: configuration, lists and catalog in a folder of their own.
struct FamilyOnDisk: ~Copyable {
  /// The category of the names that are blocked.
  static let category = "streaming"
  static let child = "emma"
  let folder: String
  private let rules: String
  /// Seconds between two looks at what connections carry.
  private let accounting: Int
  /// Words that start picketd where it is to be.
  var entrance: [String] = []

  /// With `list`, the names in it are a category's, and the child is kept from that.
  init(
    in place: borrowing Workplace, named name: String, rules: String, blocking list: String? = nil, accounting: Int = 5
  ) throws {
    folder = place.path(name)
    self.rules = rules
    self.accounting = accounting
    try FamilyOnDisk.run("mkdir", ["-p", folder])
    if let list {
      let words = ["lists", "add", list, "--category", FamilyOnDisk.category, "--format", "plain"]
      try FamilyOnDisk.run(BackgroundProgram.picket, words + ["--state", folder, "--rules", rules])
    }
    try write(shield: list == nil ? "" : "{store: \"bench\", categories: [\"\(FamilyOnDisk.category)\"]}")
  }

  deinit { try? FamilyOnDisk.run("rm", ["-rf", folder]) }

  /// Keeps the child from where it is.
  func tighten() throws { try write(shield: "{store: \"bench\", domains: [\"\(Speech.domain)\"]}") }
  func relax() throws { try write(shield: "") }

  private func write(shield: String) throws {
    let text = """
      {
        mode: "router", interfaces: ["\(Path.home)"], queues: 1, queueBase: \(Judge.queue), accounting: \(accounting),
        household: {
          children: [{name: "\(FamilyOnDisk.child)", level: "normal", shields: [\(shield)]}],
          devices: [{child: "\(FamilyOnDisk.child)", mac: "\(Path.hardware)"}],
        },
      }

      """
    var file = try NewFile(path: "\(folder)/picket.json5")
    try file.write(Array(text.utf8))
    try file.publish()
  }

  /// What was decided since the family was made.
  func forget() throws {
    for name in try Folder(path: folder).entries.map(\.name) where name.hasPrefix("picket.db") || name == "family.key" {
      try File.remove("\(folder)/\(name)")
    }
  }

  /// Where guardians come in.
  var control: String { "\(folder)/control.sock" }

  private var link: String { "\(folder)/filter.sock" }

  /// The filter, which answers for packets; picketd is started apart, so that each one's time is known.
  var filter: [String] { [BackgroundProgram.picket + "-filter", "--link", link] }
  var daemon: [String] {
    let words =
      ["--config", "\(folder)/picket.json5", "--state", folder, "--rules", rules, "--link", link]
      + ["--socket", control]
    return entrance + [BackgroundProgram.picket + "d", "--no-filter"] + words
  }

  /// Waits until the rules stand and the filter has its orders.
  func wait(everyMicroseconds pause: UInt32 = 50_000) throws {
    for _ in 0..<60_000_000 / Int(pause) {
      let told = try PicketSystem.Command(BackgroundProgram.picket, ["status", "--json", "--link", link])?.run()
      let text = told?.text ?? ""
      let isUp = text.contains("\"rules\":\"up\"") && text.contains("\"followed\":true")
      if isUp && !text.contains("\"revision\":null") { return }
      usleep(pause)
    }
    throw Failure("wait for", "picketd", reason: "see \(folder)/log")
  }

  private static func run(_ program: String, _ words: [String]) throws {
    guard let outcome = try PicketSystem.Command(program, words)?.run(seconds: 120), outcome.status == 0 else {
      throw Failure("run", program, reason: words.joined(separator: " "))
    }
  }
}
