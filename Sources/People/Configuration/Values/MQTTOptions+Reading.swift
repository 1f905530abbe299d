internal import Lists
internal import PicketJSON
internal import Wire

extension MQTTOptions {
  /// More are no switches that a family finds again.
  private static let mostCategories = 16

  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section([
      "host", "port", "tls", "authority", "user", "passwordFile", "topic", "names", "categories",
    ])
    let place = try section.required("host", "say where the broker is, such as \"192.168.1.20\"")
    let host = try place.text("a host such as \"192.168.1.20\" or \"broker.home.arpa\"", upTo: 253)
    let address = Address(Array(host.utf8).span)
    let isName = host.utf8.allSatisfy { byte in
      byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || byte &- 0x30 < 10 || "-._".utf8.contains(byte))
    }
    guard address != nil || isName else {
      throw place.fault(
        "this names no host",
        "write the broker's name or address alone, such as \"192.168.1.20\": 'port' and 'tls' say the rest")
    }
    self.init(host: host)
    let isOnThisMachine = address?.isLoopback ?? (host == "localhost")
    isEncrypted = try section["tls"].map { (field) throws(ConfigurationError) in try field.flag() } ?? !isOnThisMachine
    port = isEncrypted ? 8_883 : 1_883
    if let field = section["port"] { port = UInt16(try field.integer(1...65_535, "the broker's port")) }
    if let field = section["authority"] {
      authority = try field.path("/etc/picket/broker.pem")
      if !isEncrypted { throw field.fault("the connection is not encrypted", "write 'tls: true', or leave this out") }
    }
    if let field = section["user"] { user = try field.text("the name by which the broker knows Picket") }
    if let field = section["passwordFile"] {
      passwordFile = try field.path("/etc/picket/mqtt.password")
      if user == nil { throw field.fault("there is no 'user' that has a password", "write 'user' as well") }
    }
    if let field = section["topic"] {
      topic = try field.text("a word such as \"picket\"", upTo: 32)
      guard topic.utf8.allSatisfy({ MQTTOptions.isPlain($0) }) else {
        throw field.fault(
          "a topic begins with letters, digits, - and _ alone", "write a word such as \"picket\"")
      }
    }
    if let field = section["names"] { names = try field.flag() }
    if let field = section["categories"] {
      words = try field.map(upTo: MQTTOptions.mostCategories) { (field) throws(ConfigurationError) in
        let word = try field.word("a category such as \"games\"")
        // It is a part of topics.
        guard word.text.utf8.count <= 64, word.text.utf8.allSatisfy({ MQTTOptions.isPlain($0) }) else {
          throw field.fault("this is no category", "write one that 'picket categories' lists, such as \"games\"")
        }
        return word
      }
      categories = words.map(\.text)
      if let twice = categories.indices.first(where: { categories[..<$0].contains(categories[$0]) }) {
        throw field.fault("'\(categories[twice])' stands here twice", "leave one of them out")
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x80
      && (Character(Unicode.Scalar(byte)).isLetter || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_"))
  }
}
