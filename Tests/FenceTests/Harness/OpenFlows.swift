import Foundation

/// TLS connections that talk all the time, and when each of them was cut (seconds of the monotonic clock).
final class OpenFlows {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Returns once all of them talk.
  init(from device: Device, to site: Site, family: Family = .v4, count: Int, path: String = "/") throws {
    process.executableURL = URL(filePath: "/usr/sbin/ip")
    process.arguments = device.entrance + Device.probe + ["flows", site.address(family), site.name, "\(count)", path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var said = Data()
    repeat {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    } while said.last != UInt8(ascii: "\n")
    guard said == Data("ready\n".utf8) else {
      throw LabError("no flows from \(device.name) to \(site.name): \(String(decoding: said, as: UTF8.self))")
    }
  }

  func end() throws -> [Double?] {
    struct Seen: Decodable { let ended: [Double?] }
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Seen.self, from: said).ended
  }

  deinit { if process.isRunning { process.terminate() } }
}
