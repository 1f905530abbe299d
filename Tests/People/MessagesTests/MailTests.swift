import FamilyTokens
import Subscriptions
import Support
import Testing

@testable import Messages

/// Mails as they are written.
@Suite struct MailTests {
  private func receiver(hearsNames: Bool = true) -> Receiver {
    Receiver(
      name: "mum", address: "smtps://mail.example:465",
      form: .mail(MailEnvelope(from: "picket@mail.example", to: ["mum@mail.example", "dad@mail.example"])),
      hearsNames: hearsNames, pages: "https://picket.home:8053")
  }

  private func parts(_ outgoing: OutgoingMessage) -> (head: [String], text: String) {
    let lines = outgoing.body.components("\r\n")
    let end = lines.firstIndex(of: "") ?? 0
    let octets = Base64.octets(lines[end...].joined()) ?? []
    return (Array(lines[..<end]), String(decoding: octets, as: UTF8.self))
  }

  @Test func `a mail has its head, and a text in any language`() {
    let message = GuardianMessage(
      id: "msg_1", kind: .requests, time: 0, discreet: "A child asks for something (request 3).",
      clear: "Zoë asks for Chess.com: “club”\r\n.\r\nBcc: x@evil.example", child: "Zoë\r\nBcc: x@evil.example")
    let outgoing = receiver().outgoing(message, at: 1_795_539_901)
    let (head, text) = parts(outgoing)
    #expect(outgoing.headers.isEmpty && outgoing.mail?.to == ["mum@mail.example", "dad@mail.example"])
    #expect(head.contains("From: Picket <picket@mail.example>"))
    #expect(head.contains("To: <mum@mail.example>, <dad@mail.example>"))
    #expect(head.contains("Date: Tue, 24 Nov 2026 17:05:01 +0000"))
    #expect(head.contains("Message-ID: <msg_1@mail.example>"))
    // Whatever a child is called, its name begins no line.
    #expect(!outgoing.body.contains("Bcc") && head.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7f).contains($0) } })
    #expect(head.contains { $0.hasPrefix("Subject: =?utf-8?B?") && $0.utf8.count <= 85 })
    #expect(text.hasPrefix("Zoë asks for Chess.com") && text.hasSuffix("\n\nhttps://picket.home:8053/requests\n"))
    #expect(outgoing.body.components("\r\n").allSatisfy { $0.utf8.count <= 78 })
    let discreet = parts(receiver(hearsNames: false).outgoing(message, at: 0))
    #expect(discreet.head.contains("Subject: A child asks") && discreet.text.hasPrefix("A child asks for something"))
  }

  @Test func `a letter is for receivers that hear names, and has an end`() {
    var message = GuardianMessage(
      id: "msg_1", kind: .week, time: 0, discreet: "The report of the week is on Picket's pages.",
      clear: "The week: Mia 1 h.")
    message.letter = "The week of Mia\n" + String(repeating: "ü", count: 20_000)
    let outgoing = receiver().outgoing(message, at: 0)
    #expect(parts(outgoing).text.hasPrefix("The week of Mia\nü") && outgoing.body.utf8.count <= OutgoingMessage.longest)
    #expect(parts(receiver(hearsNames: false).outgoing(message, at: 0)).text.hasPrefix("The report of the week is"))
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
