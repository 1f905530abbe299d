internal import PicketSystem

extension FamilyKey {
  private static let head = "picket family key 1"
  private static let largest = 1 << 16

  /// Reads the key from a file that only its owner can read; makes a new key where there is no file and `mayBegin`.
  package init(path: String, mayBegin: Bool = true) throws(FamilyKeyError) {
    var octets: [UInt8]
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
    defer { octets.wipe() }
    guard mode & 0o077 == 0 else {
      throw .unavailable("others may read \(path), the family's key: run chmod 600 on it")
    }
    guard let key = FamilyKey(text: octets) else {
      throw .unavailable(
        "\(path) does not hold a family's key: put the right file back, or import an exported key; "
          + "without it nothing that was stored can be read")
    }
    self = key
  }

  package func save(to path: String) throws(FamilyKeyError) {
    do throws(Failure) {
      var file = try NewFile(path: path, mode: 0o600)
      var text = text
      defer { text.wipe() }
      try file.write(text)
      try file.publish()
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// A line for each key: version, household, secret. Not a string, which could not be overwritten.
  var text: [UInt8] {
    var text: [UInt8] = []
    // A growing array is copied, and the old copy stays in memory.
    text.reserveCapacity(FamilyKey.head.utf8.count + 1 + entries.count * FamilyKey.longestLine)
    text += FamilyKey.head.utf8
    text.append(FamilyKey.newline)
    for entry in entries {
      text += "key \(entry.version) ".utf8
      Hexadecimal.append(entry.household, to: &text)
      text.append(FamilyKey.space)
      entry.secret.lend { Hexadecimal.append($0, to: &text) }
      text.append(FamilyKey.newline)
    }
    return text
  }

  private static let (newline, space): (UInt8, UInt8) = (0x0a, 0x20)
  private static let longestLine = 10 + 2 * (householdSize + secretSize)

  init?(text: [UInt8]) {
    var lines = text.split(separator: FamilyKey.newline, omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map({ $0.elementsEqual(FamilyKey.head.utf8) }) == true, lines.popLast()?.isEmpty == true
    else { return nil }
    var entries: [Entry] = []
    for line in lines {
      let words = line.split(separator: FamilyKey.space, omittingEmptySubsequences: false)
      guard words.count == 4, words[0].elementsEqual("key".utf8),
        let version = UInt8(String(decoding: words[1], as: UTF8.self)), version > 0,
        let household = Hexadecimal.octets(words[2]), household.count == FamilyKey.householdSize,
        var secret = Hexadecimal.octets(words[3])
      else { return nil }
      defer { secret.wipe() }
      guard secret.count == FamilyKey.secretSize else { return nil }
      entries.append(Entry(version: version, household: household, secret: Secret(secret)))
    }
    self.init(entries: entries)
  }
}
