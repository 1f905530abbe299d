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
    let section = try field.section(["name", "webhook", "secretFile", "ntfy", "tokenFile", "about", "names", "local"])
    name = try section.required("name", "say what you call it, such as \"phone\"").text("a name", upTo: 64)
    let (key, place) = try section.one(of: ["webhook", "ntfy"], "where it is")
    let address = try place.webAddress()
    isLocal = address.isOfTheHome
    if let field = section["local"], try field.flag() { isLocal = true }
    guard address.isSecure || isLocal else {
      throw place.fault(
        "outside of the home a message goes by https alone", "write https://, or 'local: true' for a host in the home")
    }
    if key == "webhook" {
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

/// The address of a program on the network, as far as this file is checked. libcurl takes it apart before it is used.
struct ReceiverAddress {
  let text: String
  let isSecure: Bool
  /// The scheme, the host and the port, with a slash behind them.
  let server: String
  /// The path, where it is one part and nothing follows.
  let onlyPart: String?
  /// Whether a guardian wrote down an address of the home.
  let isOfTheHome: Bool
}

extension Field {
  func webAddress() throws(ConfigurationError) -> ReceiverAddress {
    let wanted = "an address such as \"https://hub.example/picket\""
    let text = try text(wanted, upTo: 2_048)
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else {
      throw fault("this is no address of the web", "write \(wanted)")
    }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") }) else {
      throw fault("an address is written in ASCII, without blanks and without #", "write \(wanted)")
    }
    let rest = text.dropFirst(scheme.count)
    let place = rest.prefix { $0 != "/" && $0 != "?" }
    guard !place.contains("@") else {
      throw fault("a name and a password stand in it", "leave them out: secrets and tokens are in files")
    }
    let parts = rest[place.endIndex...].split(separator: "/", omittingEmptySubsequences: false)
    let host = place.first == "[" ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    guard !host.isEmpty else { throw fault("there is no host", "write \(wanted)") }
    let address = Address(Array(host.utf8).span)
    return ReceiverAddress(
      text: text, isSecure: scheme == "https://", server: "\(scheme)\(place)/",
      onlyPart: parts.count == 2 && parts[0].isEmpty ? String(parts[1]) : nil,
      isOfTheHome: address.map { $0.isLoopback || $0.isLocal } ?? false)
  }

  func path(_ example: String = "/etc/picket/hub.secret") throws(ConfigurationError) -> String {
    let path = try text("a whole path such as \"\(example)\"", upTo: 1_024)
    guard path.hasPrefix("/") else { throw fault("this is no whole path", "write one that begins with /") }
    return path
  }
}
