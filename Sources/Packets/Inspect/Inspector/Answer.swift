import Wire

/// What one DNS answer holds that matters: the names it leads to and the addresses they have.
struct Answer {
  /// Resolvers follow a chain of sixteen at most (the name asked for comes first).
  static let maximumNames = 17
  /// Further addresses of one answer are not learned.
  static let maximumAddresses = 64

  private(set) var names: [Name] = []
  /// Which of `names` are the one that was asked for and its aliases, a bit each. The others are hosts of a service: what
  /// an answer says of where these are, whoever serves the name that was asked for may have made up.
  private var aliases: UInt32 = 0
  /// Which of `addresses` the answer gives for the last of those aliases, a bit each. Others stand beside it: those of name
  /// servers and mail hosts, or whatever somebody put there.
  private var direct: UInt64 = 0
  private(set) var addresses: [Address] = []
  private(set) var type = DNSType.a
  private(set) var ttl = UInt32.max
  /// Octets of its records that may say anything.
  private(set) var free = 0
  /// Whether it has keys for encrypting a hello.
  private(set) var hasKeys = false
  /// Whether a resolver gave it that the household trusts (R12).
  var isTrusted = false
  /// How many of `names` have been judged.
  var judged = 0
  /// The part of the server's stream in the packet at hand, if a message begins with it.
  var segment: Range<Int>?

  init() {
    names.reserveCapacity(Answer.maximumNames)
    addresses.reserveCapacity(Answer.maximumAddresses)
  }

  /// Collects the chain of a response: the name asked for, aliases, service targets, and their addresses.
  ///
  /// The name asked for is judged too: the question may have been asked before a shield went up.
  mutating func read(_ bytes: RawSpan, for device: DeviceID, learning publicNames: inout PublicNames)
    throws(DecodeError)
  {
    names.removeAll(keepingCapacity: true)
    (aliases, direct) = (0, 0)
    addresses.removeAll(keepingCapacity: true)
    ttl = .max
    hasKeys = false
    free = 0
    judged = 0
    let message = try DNSMessage(bytes)
    guard message.header.isResponse else { throw DecodeError(.invalid, at: 2) }
    guard let question = try message.question() else { return }
    type = question.type
    try addAlias(question.judgedName)
    var end = question.name
    var records = try message.records()
    while let record = try records.next() {
      // Resolvers pass on what stands beside an answer as they were given it (RFC 2181 5.4.1).
      let isDirect = record.section == .answer && record.class == .internet && record.owner == end
      switch record.type {
      case .a, .aaaa:
        guard let address = try record.address() else { continue }
        add(address, isDirect: isDirect)
        ttl = min(ttl, record.ttl)
      case .cname:
        guard let target = try record.target() else { continue }
        if isDirect {
          try addAlias(target)
          end = target
        } else {
          try add(target)
        }
      case .dname: if let target = try record.target() { try add(target) }
      case .https, .svcb:
        guard let binding = try record.binding() else { continue }
        try add(binding, isDirect: isDirect, for: device, learning: &publicNames)
      default: if DomainTraffic.isFree(record.type) { free += record.dataRange.count }
      }
    }
  }

  private mutating func add(
    _ binding: borrowing ServiceBinding, isDirect: Bool, for device: DeviceID, learning publicNames: inout PublicNames
  ) throws(DecodeError) {
    try add(binding.host.withoutUnderscoreLabels)
    if var hints = try binding.ipv4Hints() {
      while let hint = try hints.next() { add(hint, isDirect: isDirect) }
    }
    if var hints = try binding.ipv6Hints() {
      while let hint = try hints.next() { add(hint, isDirect: isDirect) }
    }
    // Nobody takes them out of what a resolver hears.
    if device != .resolver, var configurations = try binding.encryptedHello() {
      hasKeys = true
      // Keys that nobody can read are taken out like all others, and are no reason to refuse the answer.
      while let name = try? configurations.next() { publicNames.learn(name, for: device) }
    }
  }

  /// Whether this address is evidence of where this name is, both by their places.
  func isEvidence(of name: Int, at address: Int) -> Bool {
    isTrusted && aliases & 1 << UInt32(name) != 0 && direct & 1 << UInt64(address) != 0
  }

  private mutating func addAlias(_ name: Name) throws(DecodeError) {
    try add(name)
    if let place = names.firstIndex(where: { $0 == name }) { aliases |= 1 << UInt32(place) }
  }

  private mutating func add(_ name: Name) throws(DecodeError) {
    for known in names where known == name { return }
    if names.count == Answer.maximumNames { throw DecodeError(.limit, at: 0) }
    names.append(name)
  }

  private mutating func add(_ address: Address, isDirect: Bool) {
    if addresses.count == Answer.maximumAddresses { return }
    if isDirect { direct |= 1 << UInt64(addresses.count) }
    addresses.append(address)
  }
}
