import Wire

/// What one DNS answer holds: the names that it leads to and their addresses.
struct AnswerContents {
  /// Resolvers follow a chain of sixteen at most; the name asked for comes first.
  static let maximumNames = 17
  /// Further addresses of one answer are not learned.
  static let maximumAddresses = 64

  private(set) var names: [Name] = []
  /// One bit for each of `names`: whether it is the name asked for or one of its aliases. The others are hosts of a
  /// service; the operator of the name asked for may have made up their addresses.
  private var aliases: UInt32 = 0
  /// One bit for each of `addresses`: whether the answer gives it for the last of those aliases. Others stand beside
  /// the answer, such as those of name servers and mail hosts, and may be made up.
  private var direct: UInt64 = 0
  private(set) var addresses: [Address] = []
  private(set) var type = DNSType.a
  private(set) var ttl = UInt32.max
  /// Octets of its records that hold free data.
  private(set) var free = 0
  /// Whether it has keys for encrypting a hello.
  private(set) var hasKeys = false
  /// Whether a resolver that the household trusts gave it (R12).
  var isTrusted = false
  /// How many of `names` have been judged.
  var judged = 0
  /// The part of the server's stream that lies in the current packet, if a message begins with it.
  var segment: Range<Int>?

  init() {
    names.reserveCapacity(AnswerContents.maximumNames)
    addresses.reserveCapacity(AnswerContents.maximumAddresses)
  }

  /// Collects the names and addresses of a response: the name asked for, aliases, service targets, and their addresses.
  ///
  /// The name asked for is judged too: its question may have been sent before a shield went up.
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
      // Resolvers pass on additional records as they received them (RFC 2181 5.4.1).
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
    // Answers to the resolver itself keep their keys.
    if device != .resolver, var configurations = try binding.encryptedHello() {
      hasKeys = true
      // Unreadable keys are removed like all others, and are no reason to refuse the answer.
      while let name = try? configurations.next() { publicNames.learn(name, for: device) }
    }
  }

  /// Whether the answer is evidence that this name has this address; both are indices.
  func isEvidence(of name: Int, at address: Int) -> Bool {
    isTrusted && aliases & 1 << UInt32(name) != 0 && direct & 1 << UInt64(address) != 0
  }

  private mutating func addAlias(_ name: Name) throws(DecodeError) {
    try add(name)
    if let place = names.firstIndex(where: { $0 == name }) { aliases |= 1 << UInt32(place) }
  }

  private mutating func add(_ name: Name) throws(DecodeError) {
    for known in names where known == name { return }
    if names.count == AnswerContents.maximumNames { throw DecodeError(.limit, at: 0) }
    names.append(name)
  }

  private mutating func add(_ address: Address, isDirect: Bool) {
    if addresses.count == AnswerContents.maximumAddresses { return }
    if isDirect { direct |= 1 << UInt64(addresses.count) }
    addresses.append(address)
  }
}
