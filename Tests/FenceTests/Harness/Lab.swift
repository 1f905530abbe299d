import Foundation
import Glibc
import PicketSystem
import Support
import Testing

/// The lab, which `scripts/lab hold` keeps while this process lives.
final class Lab: Sendable {
  /// The prefix of its namespaces' names, and the folder with its journal and certificates.
  let prefix: String
  let state: String
  let journal: Journal
  /// The lab is taken down when this pipe closes, also when a test traps.
  private let line: Pipe

  static let root = Project.root
  static let isPossible = geteuid() == 0
  static let reason: Comment = "THE FENCE WAS NOT TESTED: network namespaces need root"

  private static let made = Result { try Lab() }

  /// The lab, which is built on first use.
  static func standing() throws -> Lab { try made.get() }

  private init() throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: Lab.root + "/scripts/lab")
    process.arguments = ["hold"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // If a daemon inherited this end, the lab would outlive us.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    var said = ""
    // The script may install packages first, and says so.
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
  var provider: Device { Device(name: "provider", lab: self) }
  var upstream: Device { Device(name: "upstream", lab: self) }
  var internet: Device { Device(name: "internet", lab: self) }
}

struct LabError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Waits until the condition is true, for this many seconds on a machine of usual speed.
func eventually(seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = Daemon.now() + Patience.seconds(seconds)
  repeat {
    if try condition() { return true }
    usleep(10_000)
  } while Daemon.now() < end
  return try condition()
}
