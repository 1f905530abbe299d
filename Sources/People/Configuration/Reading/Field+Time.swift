internal import FoundationEssentials

extension Field {
  /// A time as RFC 3339 writes it, in nanoseconds since 1970.
  func time() throws(ConfigurationError) -> UInt64 {
    let wanted = "a time such as \"2030-01-31T17:00:00Z\" or \"2030-01-31T17:00:00+01:00\""
    let text = try text(wanted)
    guard text.wholeMatch(of: /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([Zz]|[+-]\d\d:\d\d)/) != nil,
      let date = try? Date(text.uppercased(), strategy: .iso8601)
    else {
      throw fault("this is no time", "write \(wanted)")
    }
    guard let seconds = UInt64(exactly: date.timeIntervalSince1970.rounded()), seconds < 1 << 33 else {
      throw fault("this time is too far away", "write \(wanted)")
    }
    return seconds * 1_000_000_000
  }
}
