internal import Lists
internal import PicketJSON
internal import Wire

extension NotifyOptions {
  /// More than a family has telephones and programs.
  private static let most = 8

  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section(["pages", "receivers"])
    if let field = section["pages"] { pages = try field.webAddress().text }
    if let field = section["receivers"] {
      receivers = try field.map(upTo: NotifyOptions.most) { (field) throws(ConfigurationError) in try Receiver(field) }
      for (place, receiver) in receivers.enumerated()
      where receivers[..<place].contains(where: { $0.name == receiver.name }) {
        throw field.fault("two receivers are called alike", "give each a name of its own")
      }
    }
  }
}

extension NotifyOptions.Receiver {
  fileprivate init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section([
      "name", "webhook", "secretFile", "ntfy", "tokenFile", "mail", "from", "to", "user", "passwordFile", "about",
      "names", "local",
    ])
    name = try section.required("name", "say what you call it, such as \"phone\"").text("a name", upTo: 64)
    let (key, place) = try section.one(of: ["webhook", "ntfy", "mail"], "where it is")
    let address = key == "mail" ? try place.mailServer() : try place.webAddress()
    isLocal = address.isOfTheHome
    if let field = section["local"], try field.flag() { isLocal = true }
    // Mail has TLS behind its first lines, and does not go without it.
    guard address.isSecure || isLocal || key == "mail" else {
      throw place.fault(
        "outside of the home a message goes by https alone", "write https://, or 'local: true' for a host in the home")
    }
    try section.refuse(
      ["from", "to", "user", "passwordFile"], unless: key == "mail", "a \(key) has none: it is for mail")
    if key == "mail" {
      try section.refuse(["secretFile", "tokenFile"], unless: false, "mail has none: write user and passwordFile")
      self.address = address.text
      form = try NotifyOptions.Form(mail: section)
    } else if key == "webhook" {
      if let field = section["tokenFile"] { throw field.fault("a webhook has no token", "write secretFile") }
      self.address = address.text
      form = .webhook(
        secretFile: try section.required(
          "secretFile", "a webhook is signed: name a file with a secret, such as 'openssl rand -hex 32' makes"
        ).path())
    } else {
      if let field = section["secretFile"] { throw field.fault("ntfy has no secret", "write tokenFile") }
      guard let topic = address.onlyPart, (1...64).contains(topic.utf8.count),
        topic.utf8.allSatisfy({
          $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || $0 &- 0x30 < 10 || "-_".utf8.contains($0))
        })
      else {
        throw place.fault("this names no topic", "write the server and the topic, such as \"https://ntfy.sh/my-topic\"")
      }
      self.address = address.server
      form = .ntfy(
        topic: topic,
        tokenFile: try section["tokenFile"].map { (field) throws(ConfigurationError) in try field.path() })
    }
    if let field = section["about"] {
      kinds = Set(
        try field.map(upTo: NotifyOptions.Kind.allCases.count) { (field) throws(ConfigurationError) in
          try field.choice(NotifyOptions.Kind.self)
        })
      if kinds.isEmpty {
        throw field.fault("it would get no message", "leave 'about' out, or say what its messages are about")
      }
    }
    if let field = section["names"] { names = try field.flag() }
  }
}
