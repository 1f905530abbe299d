import Foundation

enum Gzip {
  /// One gzip member of stored blocks (RFC 1951 3.2.4): every input byte has a known place in the output.
  static func stored(_ bytes: [UInt8], blockSize: Int = 50) -> [UInt8] {
    var octets = Octets(little: true)
    octets.raw([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    var start = 0
    repeat {
      let end = min(start + blockSize, bytes.count)
      octets.raw([end == bytes.count ? 1 : 0])
      octets.u16(UInt16(end - start))
      octets.u16(~UInt16(end - start))
      octets.raw([UInt8](bytes[start..<end]))
      start = end
    } while start < bytes.count
    octets.u32(checksum(bytes))
    octets.u32(UInt32(truncatingIfNeeded: bytes.count))
    return octets.bytes
  }

  /// CRC-32 (RFC 1952 8).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// `bytes` compressed by the gzip program.
  static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    let path = try temporaryFile(bytes)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", "-c", path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](data)
  }

  static func temporaryFile(_ bytes: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("picket-\(UUID().uuidString)").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
