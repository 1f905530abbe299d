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

  /// What `picket explain` tells of a name, for Ben unless it is said.
  func explain(_ name: String, for child: String = "Ben") throws -> Explained {
    try JSONDecoder().decode(Explained.self, from: Data(picket("explain", name, "--child", child, "--json").utf8))
  }

  /// Files that picketd and its filter keep in which one of these names stands: everything below the state folder but
  /// the catalog, which is of lists, and what the tests themselves wrote there.
  func files(naming names: [String]) throws -> [String] {
    let own = ["videos.txt", "friends.txt", "picket.json5"]
    var found: [String] = []
    var seen = 0
    for file in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
    where !file.hasPrefix("catalog") && !own.contains(file) {
      let url = URL(filePath: "\(folder)/\(file)")
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let bytes = try Data(contentsOf: url)
      seen += 1
      found += names.filter { bytes.range(of: Data($0.utf8)) != nil }.map { "\($0) is in \(file)" }
    }
    guard seen >= 4 else { throw LabError("only \(seen) files are kept in \(folder)") }
    return found
  }
}
