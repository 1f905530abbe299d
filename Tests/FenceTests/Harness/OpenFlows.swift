import Foundation
import Glibc

/// Connections that stay open and talk all the time, and whether they were cut.
final class OpenFlows {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Opens TLS connections whose clients send requests all the time. Returns once all of them talk.
  convenience init(from device: Device, to site: Site, family: Family = .v4, count: Int, path: String = "/") throws {
    try self.init(from: device, "flows", site, family, ["\(count)", path])
  }

  /// Opens a connection with one long answer that is read slowly: its client sends only acknowledgements.
  convenience init(
    downloadBy device: Device, _ scheme: String = "https", from site: Site, family: Family = .v4, as user: Int? = nil
  ) throws {
    try self.init(from: device, "downloads", site, family, ["1", scheme], as: user)
  }

  private init(
    from device: Device, _ verb: String, _ site: Site, _ family: Family, _ words: [String], as user: Int? = nil
  ) throws {
    process.executableURL = URL(filePath: "/usr/sbin/ip")
    let entrance = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    process.arguments =
      device.entrance + entrance + Device.probe + [verb, site.address(family), site.name] + words
    process.standardInput = input
    // A daemon that starts meanwhile would inherit it and keep it open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
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

  /// Waits until all are cut, twenty seconds at most. The benchmarks measure how soon that is.
  func areCut() throws -> Bool { try end("cut\n").cut.allSatisfy { $0 } }

  /// Whether all of them still talk.
  func goOn() throws -> Bool { try end("").over.allSatisfy { !$0 } }

  private struct Seen: Decodable {
    let cut: [Bool]
    let over: [Bool]
  }

  private func end(_ word: String) throws -> Seen {
    try input.fileHandleForWriting.write(contentsOf: Data(word.utf8))
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Seen.self, from: said)
  }

  deinit { if process.isRunning { process.terminate() } }
}
