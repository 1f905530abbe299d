public import Wire

extension Name {
  /// A name as people type it: any script, any case, with or without a dot behind it. nil when it is none.
  public init?(people text: String) {
    let octets = Array(text.utf8)
    self.init()
    switch read(octets.raw) {
    case .host: return
    case .address, .empty: return nil
    case .invalid:
      guard let converted = International.name(octets.span), read(converted.raw) == .host else { return nil }
    }
  }
}
