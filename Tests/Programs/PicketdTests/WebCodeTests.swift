import Foundation
import PicketJSON
import Support
import Testing

/// A code beside the passcode, given to picket-web.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebCodeTests {
  /// The secret of codes that count, since the one of now was given.
  private func secret(_ web: WebHome, _ name: String? = nil) throws -> String {
    let who = name.map { #""name": "\#($0)""# }
    let begun = try Caller.root.ask(web.home.socket, ("Household.BeginCode", "{\(who ?? "")}")).joined()
    let secret = try #require(begun.firstMatch(of: /secret"?:\s*"([A-Z2-7]{32})"/).map { String($0.1) })
    let code = OneTimeCode.of(secret)
    let parameters = [#""code": "\#(code)""#, who].compactMap { $0 }.joined(separator: ", ")
    _ = try Caller.root.ask(web.home.socket, ("Household.ConfirmCode", "{\(parameters)}"))
    return secret
  }

  /// The code after the one of now, which is taken as well.
  private func nextCode(_ secret: String) -> String {
    OneTimeCode.of(secret, at: Int(Date().timeIntervalSince1970) + 30)
  }

  private func signIn(_ web: WebHome, _ body: String) throws -> (status: Int, error: String?) {
    let answer = try #require(web.ask("POST", "/api/v1/session", body))
    return (answer.status, (try? JSON(parsing: Array(answer.body.utf8)))?.object?["error"]?.string)
  }

  @Test func `a passcode that wants a code opens with one alone, and each is taken once`() throws {
    let web = try WebHome()
    let before = try #require(web.signIn())
    let secret = try secret(web)
    #expect(web.ask("GET", "/api/v1/Household/Children", cookie: before)?.status == 401, "it was opened without")
    #expect(try signIn(web, #"{"passcode": "2580"}"#) == (401, "CodeNeeded"))
    #expect(try signIn(web, #"{"passcode": "0000"}"#) == (401, "NotAuthorized"), "who guesses learns nothing of codes")
    let code = nextCode(secret)
    #expect(try signIn(web, #"{"passcode": "2580", "code": "\#(code)"}"#).status == 204)
    #expect(try signIn(web, #"{"passcode": "2580", "code": "\#(code)"}"#) == (401, "NotAuthorized"))
    let page = try #require(web.ask("GET", "/"))
    #expect(page.body.contains(#"<div hidden data-needs="code">"#) && page.body.contains("one-time-code"))
  }

  @Test func `guesses at codes are counted with those at passcodes`() throws {
    let web = try WebHome()
    let secret = try secret(web)
    for _ in 0..<2 { #expect(try signIn(web, #"{"passcode": "2580", "code": "000000"}"#).status == 401) }
    // The right passcode alone neither counts nor makes up for the wrong codes.
    for _ in 0..<3 { #expect(try signIn(web, #"{"passcode": "2580"}"#) == (401, "CodeNeeded")) }
    #expect(try signIn(web, #"{"passcode": "0000"}"#).status == 401)
    let last = try #require(
      web.ask("POST", "/api/v1/session", #"{"passcode": "2580", "code": "\#(OneTimeCode.of(secret))"}"#))
    #expect(last.status == 429 && last["retry-after"] != nil, "\(last)")
  }

  @Test func `a guardian with a name has codes of its own, and root needs none`() throws {
    let web = try WebHome()
    _ = try Caller.root.ask(
      web.home.socket, ("Household.AddGuardian", #"{"name": "Oma", "role": "read"}"#),
      ("Household.SetPasscode", #"{"passcode": "1470", "name": "Oma"}"#))
    let secret = try secret(web, "Oma")
    #expect(web.signIn() != nil)
    #expect(try signIn(web, #"{"passcode": "1470", "name": "Oma"}"#) == (401, "CodeNeeded"))
    let code = nextCode(secret)
    #expect(try signIn(web, #"{"passcode": "1470", "name": "Oma", "code": "\#(code)"}"#).status == 204)
    _ = try Caller.root.ask(web.home.socket, ("Household.RemoveCode", #"{"name": "Oma"}"#))
    #expect(try signIn(web, #"{"passcode": "1470", "name": "Oma"}"#).status == 204)
  }
}
