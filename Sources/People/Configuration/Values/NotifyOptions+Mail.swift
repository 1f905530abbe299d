internal import Lists
internal import Wire

extension NotifyOptions.Form {
  private static let mostRecipients = 8

  init(mail section: Section) throws(ConfigurationError) {
    let from = try section.required("from", "say whose address the mail is from").mailAddress()
    let to = try section.required("to", "say whom it is for, such as [\"mum@example.org\"]")
    let recipients = try to.map(upTo: NotifyOptions.Form.mostRecipients) { (field) throws(ConfigurationError) in
      try field.mailAddress()
    }
    if recipients.isEmpty { throw to.fault("it has no recipient", "say whom it is for, such as [\"mum@example.org\"]") }
    let user = try section["user"].map { (field) throws(ConfigurationError) in try field.text("a user", upTo: 254) }
    let file = try section["passwordFile"].map { (field) throws(ConfigurationError) in
      try field.path("/etc/picket/mail.password")
    }
    if let field = section["passwordFile"], user == nil {
      throw field.fault("there is a password and no user", "write user, or leave both out")
    }
    if let field = section["user"], file == nil {
      throw field.fault("there is a user and no password", "write passwordFile, or leave both out")
    }
    self = .mail(from: from, to: recipients, user: user, passwordFile: file)
  }
}

extension Field {
  fileprivate func mailAddress() throws(ConfigurationError) -> String {
    let text = try text("an address such as \"mum@example.org\"", upTo: 254)
    guard MailAddress.isPlain(text) else {
      throw fault("this is no address of mail", "write one such as \"mum@example.org\"")
    }
    return text
  }

  /// `smtps://mail.example.org`, and the port where it is another than usual.
  func mailServer() throws(ConfigurationError) -> ReceiverAddress {
    let wanted = "a server such as \"smtps://mail.example.org\""
    let text = try text(wanted, upTo: 300)
    guard let scheme = ["smtps://", "smtp://"].first(where: text.hasPrefix) else {
      throw fault("this is no server of mail", "write \(wanted)")
    }
    let place = text.dropFirst(scheme.count)
    let host = place.first == "[" ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    let port = place.first == "[" ? place.split(separator: "]").dropFirst().first : place[host.endIndex...]
    guard !host.isEmpty,
      place.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"/?#@\\".utf8.contains($0) }),
      port?.isEmpty ?? true || port?.first == ":" && UInt16(port?.dropFirst() ?? "") ?? 0 > 0
    else { throw fault("this is no host with a port", "write \(wanted)") }
    let address = Address(Array(host.utf8).span)
    // Where mail is handed in, with TLS from the first line or behind it.
    let usual = scheme == "smtps://" ? ":465" : ":587"
    return ReceiverAddress(
      text: port?.isEmpty ?? true ? text + usual : text, isSecure: scheme == "smtps://", server: text, onlyPart: nil,
      isOfTheHome: address.map { $0.isLoopback || $0.isLocal } ?? false)
  }
}

extension Section {
  /// Refuses keys that mean nothing here.
  func refuse(_ keys: [String], unless isMeant: Bool, _ why: String) throws(ConfigurationError) {
    if isMeant { return }
    for key in keys { if let field = self[key] { throw field.fault("'\(key)' means nothing here", why) } }
  }
}
