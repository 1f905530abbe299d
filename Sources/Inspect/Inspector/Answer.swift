import Wire

/// What one DNS answer holds that matters: the names it leads to and the addresses they have.
struct Answer {
  /// Resolvers follow a chain of sixteen at most (the name asked for comes first).
  static let maximumNames = 17
  /// Further addresses of one answer are not learned.
  static let maximumAddresses = 64

  private(set) var names: [Name] = []
  private(set) var addresses: [Address] = []
  private(set) var type = DNSType.a
  private(set) var ttl = UInt32.max
  /// Octets of its records that may say anything.
  private(set) var free = 0
  /// Whether it has keys for encrypting a hello.
  private(set) var hasKeys = false
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
    addresses.removeAll(keepingCapacity: true)
    ttl = .max
    hasKeys = false
    free = 0
    judged = 0
    let message = try DNSMessage(bytes)
    guard message.header.isResponse else { throw DecodeError(.invalid, at: 2) }
    guard let question = try message.question() else { return }
    type = question.type
    try add(question.judgedName)
    var records = try message.records()
    while let record = try records.next() {
      switch record.type {
      case .a, .aaaa:
        guard let address = try record.address() else { continue }
        add(address)
        ttl = min(ttl, record.ttl)
      case .cname, .dname:
        if let target = try record.target() { try add(target) }
      case .https, .svcb:
        if let binding = try record.binding() { try add(binding, for: device, learning: &publicNames) }
      default: if DomainTraffic.isFree(record.type) { free += record.dataRange.count }
      }
    }
  }

  private mutating func add(
    _ binding: borrowing ServiceBinding, for device: DeviceID, learning publicNames: inout PublicNames
  ) throws(DecodeError) {
    try add(binding.host.withoutUnderscoreLabels)
    if var hints = try binding.ipv4Hints() {
      while let hint = try hints.next() { add(hint) }
    }
    if var hints = try binding.ipv6Hints() {
      while let hint = try hints.next() { add(hint) }
    }
    if var configurations = try binding.encryptedHello() {
      hasKeys = true
      // Keys that nobody can read are taken out like all others, and are no reason to refuse the answer.
      while let name = try? configurations.next() { publicNames.learn(name, for: device) }
    }
  }

  private mutating func add(_ name: Name) throws(DecodeError) {
    for known in names where known == name { return }
    if names.count == Answer.maximumNames { throw DecodeError(.limit, at: 0) }
    names.append(name)
  }

  private mutating func add(_ address: Address) {
    if addresses.count < Answer.maximumAddresses { addresses.append(address) }
  }
}
