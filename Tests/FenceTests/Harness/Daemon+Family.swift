import Foundation

/// What guardians do with the family, by `picket`.
extension Daemon {
  /// Adds Ben without an age, since an age brings limits. He stays for the suite's next test.
  func addBen() throws {
    if try picket("child", "list").contains("Ben") { return }
    try picket("child", "add", "Ben")
    try picket("device", "add", "--child", "Ben", "--mac", "02:00:00:00:01:12")
  }

  /// Sets one of Ben's settings; `null` removes it.
  func set(_ setting: String, _ value: String) throws { try picket("set", "--child", "Ben", setting, value) }

  struct Explained: Decodable {
    let verdict: String
    let categories: [String]
    let setting: String?
    let rule: String?
    let list: String?
    let line: Int?
  }

  /// What `picket explain` says about a name, for Ben by default.
  func explain(_ name: String, for child: String = "Ben") throws -> Explained {
    try JSONDecoder().decode(Explained.self, from: Data(picket("explain", name, "--child", child, "--json").utf8))
  }

  /// The files below the state folder that contain one of these names, without the catalog, which is made from lists, and
  /// the files that the tests wrote there.
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
