import Foundation
import PicketSystem

/// A datagram server somewhere on the internet (ear.py), which runs while a device talks to it.
enum Ear {
  /// The datagrams of a device that a server at this address and port hears.
  static func hears(_ said: [[UInt8]], from device: Device, at address: String, _ port: String) throws -> [String] {
    let lab = device.lab
    let log = lab.state + "/ear-\(UUID().uuidString)"
    let words = ["/usr/sbin/ip"] + lab.internet.entrance + ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py"]
    let ear = try Program(words + [address, port, "20"], log: log)
    defer { ear.end() }
    let read = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    guard eventually({ read().hasPrefix("up\n") }) else { throw LabError("ear.py: \(read())") }
    let hex = said.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    _ = try device.attempt(["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py", address, port, "say"] + hex)
    Patience.pause(milliseconds: 200)
    return read().split(separator: "\n").dropFirst().map(String.init)
  }
}
