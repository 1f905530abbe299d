import Testing

@testable import Household

@Suite struct PasscodeTests {
  @Test func `a passcode opens and no other does`() throws {
    let passcode = try Passcode("4711")
    #expect(passcode.hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(Passcode(hash: passcode.hash).matches("4711"))
    for other in ["4712", "", "47111", String(repeating: "4711", count: 1_000)] { #expect(!passcode.matches(other)) }
    #expect(try Passcode("4711").hash != passcode.hash)
  }

  @Test(arguments: ["", "123", String(repeating: "x", count: 129)])
  func `passcodes that are too short or too long are refused`(_ text: String) {
    #expect(throws: HouseholdError.self) { try Passcode(text) }
  }

  @Test(arguments: [
    "", "x", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA", String(repeating: "$", count: 500),
  ])
  func `a damaged hash opens for nobody`(_ hash: String) { #expect(!Passcode(hash: hash).matches("4711")) }
}
