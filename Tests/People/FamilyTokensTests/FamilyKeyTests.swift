import Glibc
import PicketSystem
import Support
import Testing

@testable import FamilyTokens

@Suite struct FamilyKeyTests {
  let workshop: Workshop
  let path: String

  init() throws {
    workshop = try Workshop()
    path = workshop.path("family.key")
  }

  @Test func `a new household gets a key that nobody else reads`() throws {
    let key = try FamilyKey(path: path)
    #expect(try File.permissions(of: path) == 0o600)
    #expect(try FamilyKey(path: path) == key)
  }

  @Test func `a key that others may read is not used`() throws {
    _ = try FamilyKey(path: path)
    #expect(unsafe chmod(path, 0o644) == 0)
    #expect { try FamilyKey(path: path) } throws: { "\($0)".contains("chmod 600") }
  }

  @Test(arguments: [
    "", "x", "picket family key 1\n", "picket family key 1\nkey 1 00 00\n", "picket family key 2\nkey",
    "picket family key 1\nkey 0 \(String(repeating: "0", count: 32)) \(String(repeating: "0", count: 64))\n",
    "picket family key 1\nkey 1 \(String(repeating: "0", count: 32)) \(String(repeating: "0", count: 64))",
  ]) func `a file with anything else is refused and left alone`(_ text: String) throws {
    try workshop.write("family.key", Array(text.utf8))
    #expect(unsafe chmod(path, 0o600) == 0)
    #expect(throws: FamilyKeyError.self) { try FamilyKey(path: path) }
    #expect(try workshop.bytes("family.key") == Array(text.utf8))
  }

  @Test func `all keys are kept in the file`() throws {
    var key = try FamilyKey(path: path)
    #expect(try key.rotate() == 2)
    #expect(try key.rotate() == 3)
    try key.save(to: path)
    #expect(try FamilyKey(path: path) == key)
    #expect(try File.permissions(of: path) == 0o600)
  }

  @Test func `a key is turned 254 times and then no more`() throws {
    var key = FamilyKey()
    for version in 2...255 { #expect(try key.rotate() == version) }
    #expect(throws: FamilyKeyError.self) { try key.rotate() }
  }

  @Test func `an export opens with its passphrase alone`() throws {
    var key = FamilyKey()
    _ = try key.rotate()
    let text = try key.exported(under: "correct horse")
    #expect(try FamilyKey(exported: text + "\n", under: "correct horse") == key)
    #expect(throws: FamilyKeyError.self) { try FamilyKey(exported: text, under: "correct horsf") }
    #expect(throws: FamilyKeyError.self) { try key.exported(under: "short") }
    #expect(try key.exported(under: "correct horse") != text, "the same key is never exported twice alike")
  }

  @Test func `hostile exports are refused`() {
    var random = SeededGenerator(seed: 11)
    for count in [0, 1, 15, 16, 40, 41, 55] {
      let text = "picket-key-1:" + Base64.text(random.bytes(count))
      #expect(throws: FamilyKeyError.self) { try FamilyKey(exported: text, under: "whatever it is") }
    }
    for text in ["", "picket-key-1:", "picket-key-2:AAAA", "picket-key-1:AAA", "picket-key-1:\u{0}"] {
      #expect(throws: FamilyKeyError.self) { try FamilyKey(exported: text, under: "whatever it is") }
    }
  }

  @Test func `an imported key seals, and the old one still opens`() throws {
    var mine = FamilyKey()
    let other = FamilyKey()
    let (old, theirs) = (Sealer(mine).seal("a.test", as: .domain), Sealer(other).seal("a.test", as: .domain))
    try mine.add(other)
    try mine.add(other)
    #expect(mine.household == other.household && mine.entries.count == 2)
    let sealer = Sealer(mine)
    #expect(sealer.seal("a.test", as: .domain) == theirs)
    #expect(try sealer.open(#require(old), as: .domain) == "a.test")
  }
}
