/// Composes tarballs byte by byte, also malformed ones.
struct TapeBuilder {
  private(set) var bytes: [UInt8] = []

  mutating func file(_ path: String, _ text: String, type: Character = "0", size: [UInt8]? = nil, prefix: String = "") {
    let content = Array(text.utf8)
    bytes += TapeBuilder.header(path, size: size ?? TapeBuilder.octal(content.count), type: type, prefix: prefix)
    bytes += content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// A pax header for the next file.
  mutating func attributes(_ records: [(key: String, value: String)]) {
    let text = records.map { record in
      let rest = " \(record.key)=\(record.value)\n"
      var count = rest.utf8.count + 1
      while "\(count)".utf8.count + rest.utf8.count != count { count += 1 }
      return "\(count)\(rest)"
    }
    file("PaxHeader", text.joined(), type: "x")
  }

  mutating func end() { bytes += [UInt8](repeating: 0, count: 1_024) }

  static func octal(_ value: Int) -> [UInt8] {
    let digits = String(value, radix: 8)
    return Array((String(repeating: "0", count: 11 - digits.count) + digits).utf8) + [0]
  }

  static func header(_ path: String, size: [UInt8], type: Character, prefix: String) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ octets: [UInt8], _ place: Int) {
      for (index, octet) in octets.enumerated() { block[place + index] = octet }
    }
    put(Array(path.utf8.prefix(100)), 0)
    put(Array("0000644\0".utf8), 100)
    put(size, 124)
    put(Array("        ".utf8), 148)
    put([type.asciiValue ?? 0], 156)
    put(Array("ustar\u{0}00".utf8), 257)
    put(Array(prefix.utf8), 345)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    put(Array((String(repeating: "0", count: 6 - sum.count) + sum + "\0 ").utf8), 148)
    return block
  }
}
