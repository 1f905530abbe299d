import Wire

/// Bytes of DNS messages, written independently of the tested code.
struct DNSSample {
  var bytes: [UInt8]

  init(id: UInt16 = 0x1a2b, bits: UInt16 = 0x0100, counts: [UInt16] = [1, 0, 0, 0]) {
    bytes = []
    add(id)
    add(bits)
    for count in counts { add(count) }
  }

  mutating func add(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 255)] }

  mutating func add(hex text: String) { bytes += DNSSample.hex(text) }

  mutating func question(_ name: String, _ type: UInt16, class: UInt16 = 1) {
    bytes += DNSSample.name(name)
    add(type)
    add(`class`)
  }

  mutating func record(
    _ owner: [UInt8], _ type: UInt16, class: UInt16 = 1, ttl: UInt32 = 60, _ data: [UInt8]
  ) {
    bytes += owner
    add(type)
    add(`class`)
    add(UInt16(ttl >> 16))
    add(UInt16(ttl & 0xffff))
    add(UInt16(data.count))
    bytes += data
  }

  static func name(_ text: String) -> [UInt8] {
    text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  static func pointer(_ offset: Int) -> [UInt8] { [0xc0 | UInt8(offset >> 8), UInt8(offset & 255)] }

  static func parameter(_ key: UInt16, _ value: [UInt8]) -> [UInt8] {
    [UInt8(key >> 8), UInt8(key & 255), UInt8(value.count >> 8), UInt8(value.count & 255)] + value
  }

  static func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.map { UInt8($0.hexDigitValue ?? 0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// One ECHConfigList with one configuration of the current version.
  static func echList(_ publicName: String) -> [UInt8] {
    let contents: [UInt8] =
      [7, 0, 0x20] + [0, 4, 1, 2, 3, 4] + [0, 4, 0, 1, 0, 1] + [64]
      + [UInt8(publicName.utf8.count)] + Array(publicName.utf8) + [0, 0]
    let config = [0xfe, 0x0d, 0, UInt8(contents.count)] + contents
    return [0, UInt8(config.count)] + config
  }

  /// A HTTPS answer with everything in it, and names behind the keys that point before and behind them.
  static func httpsAnswer(ech: [UInt8]? = echList("public.example")) -> [UInt8] {
    var sample = DNSSample(bits: 0x81a0, counts: [1, 2, 1, 2])
    sample.question("www.example.com", 65)
    var binding: [UInt8] = [0, 1, 0]
    binding += parameter(1, [2] + Array("h2".utf8) + [2] + Array("h3".utf8))
    binding += parameter(3, [0x20, 0xfb])
    binding += parameter(4, [192, 0, 2, 1, 192, 0, 2, 2])
    if let ech { binding += parameter(5, ech) }
    binding += parameter(6, hex("20010db8000000000000000000000001"))
    sample.record(pointer(12), 65, binding)
    let alias = sample.bytes.count
    sample.record([3] + Array("cdn".utf8) + pointer(16), 5, [4] + Array("edge".utf8) + pointer(16))
    let target = alias + 6 + 10
    sample.record(pointer(alias), 6, pointer(target) + [1, 0x61] + pointer(alias) + [UInt8](repeating: 1, count: 20))
    sample.record(pointer(target), 1, [192, 0, 2, 7])
    sample.record([0], 41, class: 1232, ttl: 0, [])
    return sample.bytes
  }
}

/// A generator whose runs can be repeated (SplitMix64).
struct DNSRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}

/// The whole message as text, every typed reader used; the law is that this never traps.
func walkEverything(_ bytes: [UInt8]) throws(DecodeError) -> [String] {
  let message = try DNSMessage(bytes.raw)
  var lines: [String] = []
  if let question = try message.question() {
    lines.append("? \(question.name) \(question.type.rawValue) \(question.class.rawValue) \(question.judgedName)")
  }
  var records = try message.records()
  while let record = try records.next() {
    var line = "\(record.section) \(record.owner) \(record.type.rawValue) \(record.class.rawValue) \(record.ttl)"
    if let address = try record.address() { line += " \(address)" }
    if let target = try record.target() { line += " \(target)" }
    if let service = try record.service() { line += " \(service.target):\(service.port)" }
    if let soa = try record.authority() { line += " \(soa.primary) \(soa.mailbox) \(soa.serial) \(soa.minimum)" }
    if var strings = record.strings() {
      while let string = try strings.next() { line += " [\(string.byteCount)]" }
    }
    if let binding = try record.binding() {
      line += " \(binding.priority) \(binding.host)"
      if var ids = try binding.protocols() { while let id = try ids.next() { line += " alpn[\(id.byteCount)]" } }
      if let port = try binding.port() { line += " port \(port)" }
      if var hints = try binding.ipv4Hints() { while let hint = try hints.next() { line += " \(hint)" } }
      if var configs = try binding.encryptedHello() {
        while let name = try configs.next() { line += " ech \(name)" }
      }
      if var hints = try binding.ipv6Hints() { while let hint = try hints.next() { line += " \(hint)" } }
    }
    if let edns = try record.edns() {
      line += " v\(edns.version) \(edns.udpSize) \(edns.extendedResponseCode) \(edns.isDNSSECWanted)"
      var options = edns.options()
      while let option = try options.next() { line += " \(option.key)[\(option.value.byteCount)]" }
    }
    lines.append(line)
  }
  _ = try message.edns()
  return lines
}

/// The kind of error that reading everything ends with, or nil.
func failure(_ bytes: [UInt8]) -> DecodeError.Kind? {
  do throws(DecodeError) {
    _ = try walkEverything(bytes)
    return nil
  } catch {
    return error.kind
  }
}
