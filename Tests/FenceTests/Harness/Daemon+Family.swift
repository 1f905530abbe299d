import Foundation

/// What guardians do with the family.
extension Daemon {
  /// Ben has no age, which would bring limits of its own. He stays for the suite's next test.
  func addBen() throws {
    if try picket("child", "list").contains("Ben") { return }
    try picket("child", "add", "Ben")
    try picket("device", "add", "--child", "Ben", "--mac", "02:00:00:00:01:12")
  }

  /// A setting of Ben's; `null` takes it away.
  func set(_ setting: String, _ value: String) throws { try picket("set", "--child", "Ben", setting, value) }

  struct Explained: Decodable {
    let verdict: String
    let categories: [String]
    let setting: String?
    let rule: String?
    let list: String?
    let line: Int?
  }

  /// What `picket explain` tells of a name for Ben.
  func explain(_ name: String) throws -> Explained {
    try JSONDecoder().decode(Explained.self, from: Data(picket("explain", name, "--child", "Ben", "--json").utf8))
  }
}
