internal import Files

extension FamilyKey {
  private static let head = "picket family key 1"
  private static let largest = 1 << 16

  /// The key of a file that only its owner reads; a new one where there is no file and nothing was sealed yet.
  public init(path: String, mayBegin: Bool = true) throws(HouseholdError) {
    let octets: [UInt8]
    let mode: UInt32
    do throws(Failure) {
      mode = try File.permissions(of: path)
      octets = try File.contents(of: path, limit: FamilyKey.largest)
    } catch {
      guard error.isMissing else { throw .unavailable("\(error)") }
      guard mayBegin else {
        throw .unavailable(
          "\(path), the family's key, is missing, and what is stored beside it cannot be read without it: put the file "
            + "back from a backup, or move the database away to begin anew")
      }
      self.init()
      try save(to: path)
      return
    }
    guard mode & 0o077 == 0 else {
      throw .unavailable("others may read \(path), the family's key: run chmod 600 on it")
    }
    guard let key = FamilyKey(text: String(decoding: octets, as: UTF8.self)) else {
      throw .unavailable(
        "\(path) does not hold a family's key: put the right file back, or import an exported key; "
          + "without it nothing that was stored can be read")
    }
    self = key
  }

  func save(to path: String) throws(HouseholdError) {
    do throws(Failure) {
      var file = try NewFile(path: path, mode: 0o600)
      try file.write(Array(text.utf8))
      try file.publish()
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// A line for each key: version, household, secret.
  var text: String {
    let lines = entries.map {
      "key \($0.version) \(Hexadecimal.text($0.household)) \(Hexadecimal.text($0.secret))\n"
    }
    return FamilyKey.head + "\n" + lines.joined()
  }

  init?(text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == FamilyKey.head[...], lines.popLast() == "" else { return nil }
    var entries: [Entry] = []
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 4, words[0] == "key", let version = UInt8(words[1]), version > 0,
        let household = Hexadecimal.octets(words[2]), household.count == FamilyKey.householdSize,
        let secret = Hexadecimal.octets(words[3]), secret.count == FamilyKey.secretSize
      else { return nil }
      entries.append(Entry(version: version, household: household, secret: secret))
    }
    self.init(entries: entries)
  }
}
