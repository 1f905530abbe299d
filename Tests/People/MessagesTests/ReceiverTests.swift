import FamilyTokens
import PicketJSON
import Subscriptions
import Support
import Testing

@testable import Messages

/// What is sent to whom.
@Suite struct ReceiverTests {
  private let message = GuardianMessage(
    id: "msg_4c1d", kind: .requests, time: 1_795_539_900, discreet: "A child asks for something (request 3).",
    clear: "Mia asks for Chess.com: “club”", child: "Mia", what: "Chess.com", request: 3)
  private let secret = Array("0123456789abcdef0123456789abcdef".utf8)

  private func body(_ outgoing: OutgoingMessage) throws -> JSON.Object {
    try #require(try JSON(parsing: Array(outgoing.body.utf8)).object)
  }

  @Test func `a webhook has a signature over its number, the moment and the body, and no name`() throws {
    let receiver = Receiver(
      name: "hub", address: "https://hub.example/x", form: .webhook(secret: secret), pages: "https://picket.home:8053/")
    let outgoing = receiver.outgoing(message, at: 1_795_539_901)
    #expect(outgoing.address == "https://hub.example/x" && !outgoing.mayBeLocal)
    #expect(
      try body(outgoing) == [
        "id": "msg_4c1d", "kind": "requests", "time": 1_795_539_900,
        "text": "A child asks for something (request 3).", "request": 3, "link": "https://picket.home:8053/requests",
      ])
    #expect(!outgoing.body.contains("Mia") && !outgoing.body.contains("Chess"))
    #expect(
      outgoing.headers.contains("webhook-id: msg_4c1d") && outgoing.headers.contains("webhook-timestamp: 1795539901"))
    // RFC 4231, 4.3 is the same function: HMAC-SHA-256 with the key "Jefe".
    #expect(
      WebhookSignature.of("what do ya want for nothing?", Array("Jefe".utf8))
        == "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=")
    let signed = "msg_4c1d.1795539901.\(outgoing.body)"
    #expect(outgoing.headers.contains("webhook-signature: v1,\(WebhookSignature.of(signed, secret))"))
    // Another moment is another signature.
    #expect(receiver.outgoing(message, at: 1_795_539_902).headers != outgoing.headers)
  }

  @Test func `names are sent where they are switched on`() throws {
    let receiver = Receiver(
      name: "hub", address: "https://hub.example/x", form: .webhook(secret: secret), hearsNames: true)
    let body = try body(receiver.outgoing(message, at: 0))
    #expect(body["text"] == "Mia asks for Chess.com: “club”" && body["child"] == "Mia" && body["what"] == "Chess.com")
    #expect(body["link"] == nil)
  }

  @Test func `ntfy has a title, a loudness, a page to open and no button that does something`() throws {
    let receiver = Receiver(
      name: "phone", address: "https://ntfy.sh/", form: .ntfy(topic: "my-topic", token: "tk_1"),
      pages: "https://picket.home:8053")
    let outgoing = receiver.outgoing(message, at: 0)
    let body = try body(outgoing)
    #expect(outgoing.address == "https://ntfy.sh/" && outgoing.headers.contains("Authorization: Bearer tk_1"))
    #expect(body["topic"] == "my-topic" && body["title"] == "A child asks" && body["priority"] == 4)
    #expect(body["message"] == "A child asks for something (request 3).")
    #expect(body["click"] == "https://picket.home:8053/requests")
    let actions = body["actions"]?.array?.compactMap(\.object) ?? []
    #expect(actions.map { $0["action"] } == ["view"] && !outgoing.body.contains("Mia"))
    let trial = try self.body(receiver.outgoing(.trial(id: "msg_1", time: 0), at: 0))
    #expect(trial["actions"] == nil && trial["priority"] == 3 && trial["click"] == "https://picket.home:8053/")
    for (kind, priority) in [(MessageKind.trouble, 5), (.devices, 3), (.limits, 3)] {
      let other = GuardianMessage(id: "m", kind: kind, time: 0, discreet: "d", clear: "c")
      #expect(try self.body(receiver.outgoing(other, at: 0))["priority"] == .int(priority))
    }
  }

  @Test func `a receiver hears what it is about, and a trial`() {
    let receiver = Receiver(
      name: "hub", address: "https://hub.example/", form: .webhook(secret: secret), kinds: [.trouble])
    #expect(!receiver.wants(message) && receiver.wants(.trial(id: "m", time: 0)))
    #expect(receiver.wants(GuardianMessage(id: "m", kind: .trouble, time: 0, discreet: "d", clear: "c")))
  }

  @Test func `secrets are read from files, and bad ones are refused with what would be right`() throws {
    let workshop = try Workshop()
    func file(_ text: String) throws -> String {
      try workshop.write("secret", Array(text.utf8))
      return workshop.path("secret")
    }
    #expect(try ReceiverSecret.webhook(in: file(" 0123456789abcdef\n")) == Array("0123456789abcdef".utf8))
    #expect(
      try ReceiverSecret.webhook(in: file("whsec_\(Base64.text(secret))\n")) == secret)
    #expect(try ReceiverSecret.token(in: file("tk_abc\n")) == "tk_abc")
    for (text, part) in [
      ("short", "16 are needed"), ("whsec_?", "no base64"), ("", "no text"), ("whsec_YQ==", "16 are needed"),
    ] {
      let fault = #expect(throws: ReceiverFault.self) { try ReceiverSecret.webhook(in: file(text)) }
      #expect(fault?.description.contains(part) == true, "\(text): \(fault?.description ?? "")")
    }
    for text in ["a b", "a\r\nX-Other: 1", "\u{e9}"] {
      #expect(throws: ReceiverFault.self) { try ReceiverSecret.token(in: file(text)) }
    }
    #expect(throws: ReceiverFault.self) { try ReceiverSecret.token(in: workshop.path("nothing")) }
  }
}
