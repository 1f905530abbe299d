import Foundation
import Support
import Testing

/// A user of this machine at a port of it, as a browser speaks.
struct Visitor {
  struct Answer: Decodable {
    let status: Int
    let headers: [String: String]
    let body: String
  }

  let user: uid_t?
  let port: UInt16

  func get(_ path: String, headers: [String: String] = [:]) throws -> Answer {
    try ask(["path": path, "headers": headers])
  }

  /// Sends a form of a page that was read here.
  func send(_ path: String, _ form: String, headers: [String: String] = [:]) throws -> Answer {
    let usual = ["Origin": "http://127.0.0.1:\(port)", "Content-Type": "application/x-www-form-urlencoded"]
    let all = usual.merging(headers) { $1 }.filter { !$0.value.isEmpty }
    return try ask(["method": "POST", "path": path, "headers": all, "body": form])
  }

  /// Follows events while the body runs, and returns what was told until this text came, or until the end.
  func follow(_ of: String, until text: String, _ body: () throws -> Void) throws -> String {
    let request: [String: Any] = ["path": "/api/v1/events?of=\(of)", "until": text]
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = try command(request)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    var said = ""
    while !said.contains("\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      said += String(decoding: bytes, as: UTF8.self)
    }
    if said.hasPrefix("open") { try body() }
    said += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let line = try #require(said.split(separator: "\n").last { $0.hasPrefix("{") }, "\(said)")
    return try JSONDecoder().decode(Answer.self, from: Data(line.utf8)).body
  }

  private func ask(_ request: [String: Any]) throws -> Answer {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = try command(request)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Answer.self, from: said)
  }

  private func command(_ request: [String: Any]) throws -> [String] {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    let entrance = user.map { ["setpriv", "--reuid", "\($0)", "--regid", "\($0)", "--clear-groups"] } ?? []
    return entrance + ["/usr/bin/python3", "-B", "\(Caller.folder)/visit.py", "\(port)", text]
  }
}
