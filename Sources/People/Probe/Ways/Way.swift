/// A way round the fence.
struct Way: Hashable, Sendable {
  enum Family: Hashable, Sendable, CaseIterable { case v4, v6 }

  /// A part of what a client sends over a connection.
  struct Piece: Hashable, Sendable {
    var bytes: [UInt8]
    /// Milliseconds to wait before it is sent.
    var pause = 0
    /// Whether the last octet is urgent data, which servers do not read with the rest.
    var isUrgent = false
  }

  struct Segment: Hashable, Sendable {
    var offset: Int
    var bytes: [UInt8]
  }

  enum Carrier: Hashable, Sendable {
    case stream(port: UInt16, [Piece])
    /// Segments written by hand, each so many octets behind the beginning; `whole` arrive if all is believed.
    case segments(port: UInt16, [Segment], whole: Int)
    case datagram(port: UInt16, [UInt8])
    /// Directly over IP, which needs root.
    case bare(number: Int32, [UInt8])
    case echo([UInt8])
    /// Whether the child's user may set the clock.
    case clock
  }

  /// Servers of the far end, by what DNS says or does not say of their addresses.
  enum Place: UInt8, CaseIterable, Hashable, Sendable {
    case allowed = 10
    case blocked = 20
    case unknown = 30
    case resolver = 53
  }

  /// When the fence has to hold it.
  enum Duty: Hashable, Sendable {
    case always
    /// At level strict alone.
    case strict
    /// At level strict, or where this category is shielded.
    case category(String)
    /// Where the settings block this name.
    case name(String)
    /// It has to arrive.
    case control
    /// It is not tried, for this reason.
    case untried(String)
  }

  let name: String
  let family: Family
  let place: Place
  let carrier: Carrier
  let duty: Duty

  init(
    _ name: String, _ family: Family = .v4, to place: Place, _ carrier: Carrier,
    _ duty: Duty = .always
  ) {
    self.name = family == .v6 ? name + ", IPv6" : name
    (self.family, self.place, self.carrier, self.duty) = (family, place, carrier, duty)
  }

  /// How many octets of a stream arrive if all do.
  var weight: Int {
    switch carrier {
    case .stream(_, let pieces): pieces.reduce(0) { $0 + $1.bytes.count - ($1.isUrgent ? 1 : 0) }
    case .segments(_, _, let whole): whole
    case .datagram, .bare, .echo, .clock: 1
    }
  }
}

extension Way {
  /// What the ways are made from.
  struct Names: Hashable, Sendable {
    /// Blocked for the child, and not.
    var blocked: String
    var allowed: String
    /// Whether a connection to the allowed name can be a control; else a question for it is one.
    var allowsConnections = true
    var isLaptop: Bool
  }

  /// All ways, in the order in which they are tried: controls first and last.
  static func all(_ names: Names) -> [Way] {
    controls(names, "before") + hellos(names) + handmade(names) + pages(names) + datagrams(names) + questions(names)
      + encryptedDNS(names)
      + tunnels + others(names) + controls(names, "after")
  }

  /// In each family, since one may be dead where the other is not.
  private static func controls(_ names: Names, _ when: String) -> [Way] {
    let question = DNSQuestionText(names.allowed, type: 1).message
    let carrier: Carrier =
      names.allowsConnections
      ? .stream(port: 443, [Piece(bytes: hello(names.allowed))]) : .datagram(port: 53, question)
    let place: Place = names.allowsConnections ? .allowed : .resolver
    return Family.allCases.map { Way("control \(when)", $0, to: place, carrier, .control) }
  }

  static func hello(_ name: String?) -> [UInt8] { ClientHelloText(name: name).record }
}
