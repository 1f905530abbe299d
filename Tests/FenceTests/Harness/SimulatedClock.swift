import Foundation
import Support
import Testing

/// The clocks of picketd and its filter, days ahead of the machine's: hours pass at once, and seconds pass as they do.
///
/// A preloaded library (`Tests/Rivals/clock.c`) answers for the kernel. Both programs look at one file, which says by how
/// much they are ahead.
final class SimulatedClock {
  private static let library = Lab.root + "/.build/rivals/libpicket-clock.so"
  static let isBuilt = FileManager.default.fileExists(atPath: library)
  static let reason: Comment = "wants `Tests/Rivals/build clock`"

  private let file: String
  /// A program that starts the filter with this clock, for `picketd --filter`.
  let filter: String
  /// Seconds by which the programs are ahead.
  private var offset: Int64 = 0
  /// The day that is the first one for the programs, in days since 1970.
  private let firstDay = Int(Date().timeIntervalSince1970) / 86_400 + 1

  /// It is midnight in UTC when the clock begins.
  init(in folder: String) throws {
    (file, filter) = (folder + "/clock", folder + "/filter-by-clock")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(count: 8).write(to: URL(filePath: file))
    let script = "#!/bin/sh\nexec \(entrance.joined(separator: " ")) \(Daemon.executables)/picket-filter \"$@\"\n"
    try Data(script.utf8).write(to: URL(filePath: filter))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: filter)
    try go(toDay: 0, 0, 0)
  }

  /// Words that start a program with this clock.
  var entrance: [String] { ["/usr/bin/env", "LD_PRELOAD=" + SimulatedClock.library, "PICKET_CLOCK=" + file] }

  /// The programs' wall clock, in seconds since 1970.
  var now: Int { Int(Date().timeIntervalSince1970) + Int(offset) }

  /// Lets all the time pass until then: a time of a day, in UTC. The first day is number 0.
  func go(toDay day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) throws {
    try pass(seconds: (firstDay + day) * 86_400 + hour * 3_600 + minute * 60 + second - now)
  }

  /// Midnight before a day.
  func beginning(ofDay day: Int) -> Date { Date(timeIntervalSince1970: TimeInterval((firstDay + day) * 86_400)) }

  func pass(seconds: Int) throws {
    precondition(seconds >= 0, "this clock does not go back")
    offset += Int64(seconds)
    // The programs have the file mapped, so it is written in its place.
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    defer { try? handle.close() }
    try handle.write(contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }))
  }
}

extension Trait where Self == ConditionTrait {
  static var needsSimulatedClock: ConditionTrait { .enabled(if: SimulatedClock.isBuilt, SimulatedClock.reason) }
}
