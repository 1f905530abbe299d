import Foundation
import Glibc
import PicketSystem
import Support
import Testing

/// The lab that `scripts/lab hold` keeps while this process lives.
final class Lab: Sendable {
  /// What the names of its namespaces begin with, and the folder with its journal and certificates.
  let prefix: String
  let state: String
  let journal: Journal
  /// The lab goes when this closes, also when a test traps.
  private let line: Pipe

  static let root = Project.root
  static let isPossible = geteuid() == 0
  static let reason: Comment = "THE FENCE WAS NOT TESTED: network namespaces need root"

  private static let made = Result { try Lab() }

  /// Made when first asked for.
  static func standing() throws -> Lab { try made.get() }

  private init() throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: Lab.root + "/scripts/lab")
    process.arguments = ["hold"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // No daemon may inherit this end, or the lab would outlive us with it.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    var said = ""
    // Packages may be installed first, which the script tells.
    while !said.contains("ready ") || !said.hasSuffix("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw LabError("scripts/lab hold ended: \(said)") }
      said += String(decoding: more, as: UTF8.self)
    }
    let words = said.split(separator: "\n").last?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3 else { throw LabError("scripts/lab hold said: \(said)") }
    (prefix, state, line) = (words[1], words[2], input)
    journal = Journal(path: state + "/journal.jsonl")
  }

  var emma: Device { Device(name: "emma", lab: self) }
  var ben: Device { Device(name: "ben", lab: self) }
  var guardian: Device { Device(name: "guardian", lab: self) }
  var laptop: Device { Device(name: "laptop", lab: self) }
  var router: Device { Device(name: "router", lab: self) }
  var internet: Device { Device(name: "internet", lab: self) }
}

struct LabError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Waits for something that another program does, for as long as that takes usually.
func eventually(seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = Daemon.now() + Patience.seconds(seconds)
  repeat {
    if try condition() { return true }
    usleep(10_000)
  } while Daemon.now() < end
  return try condition()
}
