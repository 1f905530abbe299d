internal import Activity
internal import FamilyTokens
internal import Subscriptions

// A mail in plain text (RFC 5322, RFC 2045): every program shows it, and nothing in it is fetched from elsewhere.
extension Receiver {
  func mail(_ message: GuardianMessage, _ envelope: MailEnvelope, at time: Int) -> OutgoingMessage {
    let words = (hearsNames ? message.letter : nil) ?? text(of: message)
    let link = link(for: message).map { "\n\n\($0)" } ?? ""
    let domain = envelope.from.split(separator: "@").last.map(String.init) ?? "picket"
    let head = [
      "From: Picket <\(envelope.from)>", "To: \(envelope.to.map { "<\($0)>" }.joined(separator: ", "))",
      "Subject: \(MailText.word(title(of: message)))", "Date: \(MailText.date(time))",
      // The same in each try, so that a mail that came twice is shown once.
      "Message-ID: <\(message.id)@\(domain)>", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      // No program answers it by itself (RFC 3834).
      "Content-Transfer-Encoding: base64", "Auto-Submitted: auto-generated",
    ]
    return OutgoingMessage(
      address: address, body: (head + [""] + MailText.lines(words + link + "\n")).joined(separator: "\r\n") + "\r\n",
      mayBeLocal: isLocal, mail: envelope)
  }
}

/// Texts as a mail has them.
enum MailText {
  /// Bytes of a text, beyond which its end is left out: a message has 16 KiB, and base64 adds a third.
  static let longest = 10_000
  private static let lineLength = 76
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// In base64, in lines of the length that a mail's have.
  static func lines(_ text: String) -> [String] {
    let isLong = text.utf8.count > longest
    let whole = isLong ? String(decoding: text.utf8.prefix(longest), as: UTF8.self) + "…\n" : text
    let letters = Array(Base64.text(Array(whole.utf8)).utf8)
    return stride(from: 0, to: letters.count, by: lineLength).map { start in
      String(decoding: letters[start..<min(start + lineLength, letters.count)], as: UTF8.self)
    }
  }

  /// A line of the head in any language (RFC 2047): short ones fit into one word.
  static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    return isPlain ? text : "=?utf-8?B?\(Base64.text(Array(String(text.prefix(12)).utf8.prefix(45))))?="
  }

  static func date(_ seconds: Int) -> String {
    let moment = Zone.utc.local(seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = moment.date.weekday.name.prefix(3)
    let time = [moment.time.hour, moment.time.minute, (seconds % 60 + 60) % 60].map(two).joined(separator: ":")
    return
      "\(day.prefix(1).uppercased())\(day.dropFirst()), \(moment.date.day) \(months[moment.date.month - 1]) \(moment.date.year) \(time) +0000"
  }
}
