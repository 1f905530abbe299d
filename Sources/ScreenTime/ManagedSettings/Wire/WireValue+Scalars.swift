internal import PicketJSON
internal import ScreenTimeClient

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
