internal import PicketJSON
internal import ScreenTimeClient

/// A setting's value: its wire form, and how it combines with another store's value.
protocol WireValue: Equatable, Sendable {
  init(wire: JSON) throws(WireFault)
  var wire: JSON { get }

  /// The number of items in its largest set: Apple's limit is 50.
  var fullest: Int { get }
}

extension WireValue {
  var fullest: Int { 0 }
}

/// A value that the setting does not accept.
struct WireFault: Error, Equatable {
  let why: String
}

/// A group that defines the wire form of its settings.
protocol WireGroup: Equatable {
  init()

  static var wire: [WireSetting<Self>] { get }
}

extension Bool: WireValue {
  init(wire: JSON) throws(WireFault) {
    guard let value = wire.bool else { throw WireFault(why: "true or false was expected") }
    self = value
  }

  var wire: JSON { .bool(self) }
}

extension Int: WireValue {
  init(wire: JSON) throws(WireFault) {
    guard let value = wire.integer else { throw WireFault(why: "a whole number was expected") }
    self = value
  }

  var wire: JSON { .int(self) }
}

extension SafariSettings.CookiePolicy: WireValue {
  init(wire: JSON) throws(WireFault) {
    guard let policy = wire.string.flatMap(Self.init) else {
      throw WireFault(why: "never, currentWebsite, visitedWebsites or always was expected")
    }
    self = policy
  }

  var wire: JSON { .string(rawValue) }
}

/// Items of sets, each in its own form; lists are sorted, so that equal sets have equal bytes.
protocol WireItem: Hashable, Sendable {
  init(wire: JSON) throws(WireFault)
  var wire: JSON { get }
}

extension Token: WireItem {
  init(wire: JSON) throws(WireFault) {
    guard let token = wire.string.flatMap(Token.init(base64:)) else { throw WireFault(why: "a token was expected") }
    self = token
  }

  var wire: JSON { .string(base64) }
}

extension WebDomain: WireItem {
  init(wire: JSON) throws(WireFault) {
    let token = wire.object?["token"]?.string.flatMap(WebDomainToken.init(base64:))
    self.init(domain: wire.object?["domain"]?.string, token: token)
    if domain == nil && token == nil { throw WireFault(why: "a domain or its token was expected") }
  }

  /// In the given form: the daemon seals a domain before it stores it.
  var wire: JSON {
    if let domain { return ["domain": .string(domain)] }
    return token.map { ["token": $0.wire] } ?? [:]
  }
}

extension Application: WireItem {
  init(wire: JSON) throws(WireFault) {
    let token = wire.object?["token"]?.string.flatMap(ApplicationToken.init(base64:))
    self.init(bundleIdentifier: wire.object?["bundleIdentifier"]?.string, token: token)
    if bundleIdentifier == nil && token == nil {
      throw WireFault(why: "a bundle identifier or an application's token was expected")
    }
  }

  var wire: JSON {
    if let bundleIdentifier { return ["bundleIdentifier": .string(bundleIdentifier)] }
    return token.map { ["token": $0.wire] } ?? [:]
  }
}

extension Set: WireValue where Element: WireItem {
  init(wire: JSON) throws(WireFault) {
    guard let list = wire.array else { throw WireFault(why: "a list was expected") }
    self.init()
    for item in list { insert(try Element(wire: item)) }
  }

  var wire: JSON { .array(map(\.wire).map { ($0.text, $0) }.sorted { $0.0 < $1.0 }.map(\.1)) }
  var fullest: Int { count }
}
