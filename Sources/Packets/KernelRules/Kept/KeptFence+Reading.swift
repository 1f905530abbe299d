internal import Wire

// A kept fence from its text. What cannot be read is refused whole: half a fence would be open.
extension KeptFence {
  init(text: String) throws(RulesError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == KeptFence.form[...], lines.popLast() == "", lines.popLast() == KeptFence.end[...] else {
      throw KeptFence.unreadable("it is no fence that this Picket keeps, or not all of one")
    }
    var draft = Draft()
    for line in lines {
      guard try draft.take(line.split(separator: " ")[...]) else {
        throw KeptFence.unreadable("'\(line.prefix(60))' says nothing")
      }
    }
    self = try draft.fence()
  }

  private static func unreadable(_ why: String) -> RulesError {
    RulesError("the kept fence cannot be read: \(why)", remedy: "picketd has it written anew when it starts")
  }

  /// What was read so far.
  private struct Draft {
    var backEnd: RuleInstaller.BackEnd?
    var mode: FencePlan.Mode?
    var fail: FencePlan.Fail?
    var queues: (base: UInt16, count: UInt16)?
    var marks: MarkMask?
    var features: RuleFeatures?
    var filter: UInt32?
    var interfaces: [InterfaceName] = []
    var forward: [InterfaceName] = []
    var exemptions: [FencePlan.Exemption] = []
    var devices = DeviceSets()

    /// Takes a line in; false for one that it does not understand.
    mutating func take(_ words: ArraySlice<Substring>) throws(RulesError) -> Bool {
      var rest = words
      guard let key = rest.popFirst() else { return false }
      let numbers = rest.compactMap { UInt64($0) }
      let areNumbers = numbers.count == rest.count
      let word = rest.count == 1 ? rest.first.map(String.init) : nil
      switch key {
      case "backend": backEnd = word.flatMap { RuleInstaller.BackEnd(rawValue: $0) }
      case "mode": mode = word.flatMap { FencePlan.Mode(rawValue: $0) }
      case "fail": fail = word.flatMap { FencePlan.Fail(rawValue: $0) }
      case "interface", "forward":
        guard let word else { return false }
        let name = try InterfaceName(word)
        if key == "forward" { forward.append(name) } else { interfaces.append(name) }
      case "unknown" where rest.isEmpty: devices.areUnknownSupervised = true
      case "queues" where areNumbers && numbers.count == 2:
        guard let base = UInt16(exactly: numbers[0]), let count = UInt16(exactly: numbers[1]) else { return false }
        queues = (base, count)
      case "marks" where areNumbers && numbers.count == 1:
        guard let bits = UInt32(exactly: numbers[0]) else { return false }
        marks = try MarkMask(bits)
      case "features" where areNumbers && numbers.count == 1:
        features = UInt16(exactly: numbers[0]).map { RuleFeatures(rawValue: $0) }
      case "filter" where areNumbers && numbers.count == 1: filter = UInt32(exactly: numbers[0])
      case "resolver" where areNumbers && numbers.count == 1:
        guard let user = UInt32(exactly: numbers[0]) else { return false }
        devices.resolvers.insert(user)
      case "exemption" where areNumbers && numbers.count == 3:
        guard let port = UInt16(exactly: numbers[2]) else { return false }
        exemptions.append(
          FencePlan.Exemption(address: Address(high: numbers[0], low: numbers[1]), tcpPort: port))
      default:
        guard let set = KeptFence.sets.first(where: { $0.name[...] == key })?.set else { return false }
        return devices[keyPath: set].take(rest)
      }
      return true
    }

    func fence() throws(RulesError) -> KeptFence {
      guard let backEnd, let mode, let fail, let queues, let marks, let features, let filter else {
        throw KeptFence.unreadable("something is missing in it")
      }
      return KeptFence(
        try FencePlan(
          mode: mode, interfaces: interfaces, queueBase: queues.base, queueCount: queues.count, marks: marks,
          fail: fail,
          exemptions: exemptions, features: features, devices: devices, forward: forward, filterUser: filter),
        by: backEnd)
    }
  }
}

extension DeviceSet {
  /// Takes in what follows a set's name in a line; false for what it does not understand.
  fileprivate mutating func take(_ words: ArraySlice<Substring>) -> Bool {
    var rest = words
    let kind = rest.popFirst()
    if kind == "hardware", rest.count == 1, let address = rest.first.flatMap({ HardwareAddress($0) }) {
      return hardware.insert(address).inserted
    }
    let numbers = rest.compactMap { UInt64($0) }
    guard numbers.count == rest.count else { return false }
    switch (kind, numbers.count) {
    case ("network", 3):
      guard let length = Int(exactly: numbers[2]),
        let network = Network(Address(high: numbers[0], low: numbers[1]), length: length)
      else { return false }
      return networks.insert(network).inserted
    case ("user", 1):
      guard let user = UInt32(exactly: numbers[0]) else { return false }
      return users.insert(user).inserted
    case ("users", 2):
      guard let first = UInt32(exactly: numbers[0]), let last = UInt32(exactly: numbers[1]), first <= last else {
        return false
      }
      return userRanges.insert(first...last).inserted
    default: return false
    }
  }
}
