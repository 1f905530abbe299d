public import Foundation

/// The clocks of programs, ahead of the machine's: hours pass at once, and seconds pass as they do.
///
/// A preloaded library (`Tests/Rivals/clock.c`) answers for the kernel. The programs look at one file, which says by how
/// much they are ahead.
public final class SimulatedClock {
  private static let library = Project.path(".build/rivals/libpicket-clock.so")
  public static let isBuilt = FileManager.default.fileExists(atPath: library)
  public static let reason = "wants `Tests/Rivals/build clock`"

  /// Where the clock's file lies.
  public let folder: String
  private var file: String { folder + "/clock" }
  /// Seconds by which the programs are ahead.
  private var offset: Int64 = 0
  /// The day that is the first one for the programs, in days since 1970.
  private let firstDay = Int(Date().timeIntervalSince1970) / 86_400 + 1

  /// It begins as the machine's.
  public init(in folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(count: 8).write(to: URL(filePath: file))
  }

  /// What a program that goes by this clock finds in its environment.
  public var environment: [String: String] { ["LD_PRELOAD": SimulatedClock.library, "PICKET_CLOCK": file] }

  /// Words that start a program with this clock.
  public var entrance: [String] { ["/usr/bin/env"] + environment.map { "\($0.key)=\($0.value)" } }

  /// The programs' wall clock, in seconds since 1970.
  public var now: Int { Int(Date().timeIntervalSince1970) + Int(offset) }

  /// Lets all the time pass until then: a time of a day, in UTC. The first day is number 0.
  public func go(toDay day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) throws {
    try pass(seconds: (firstDay + day) * 86_400 + hour * 3_600 + minute * 60 + second - now)
  }

  /// Midnight before a day.
  public func beginning(ofDay day: Int) -> Date {
    Date(timeIntervalSince1970: TimeInterval((firstDay + day) * 86_400))
  }

  public func pass(seconds: Int) throws {
    precondition(seconds >= 0, "this clock does not go back")
    offset += Int64(seconds)
    // The programs have the file mapped, so it is written in its place.
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    defer { try? handle.close() }
    try handle.write(contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }))
  }
}
