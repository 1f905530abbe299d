internal import CPicketLinux
internal import Glibc

/// A process of this machine that this one did not start, by its number. What is asked of one that has ended is nil.
public struct OtherProcess: Hashable, Sendable {
  public let number: Int32

  public init(_ number: Int32) { self.number = number }

  /// All that there are.
  public static var all: [OtherProcess] {
    let entries = (try? Folder(path: "/proc"))?.entries ?? []
    return entries.compactMap { Int32($0.name).map { OtherProcess($0) } }
  }

  /// The users that it acts for: its real, effective and saved one, and the one for files. A process cannot hide them.
  public var users: [UInt32]? {
    guard let octets = start(of: "status") else { return nil }
    let line = String(decoding: octets, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Uid:") }
    return line.map { $0.split(separator: "\t").dropFirst().compactMap { UInt32($0) } }
  }

  /// The program that it executes. Of other users' processes it needs CAP_SYS_PTRACE.
  public var program: FileIdentity.Key? { (try? FileIdentity(path: path("exe"), followsLinks: true))?.key }

  /// The words that it was started with, as far as they fit.
  public var words: [String] {
    (start(of: "cmdline") ?? []).split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Sends a signal, unless the number is another process's by now, for which `isStill` is false.
  public func signal(_ signal: Int32, if isStill: (OtherProcess) -> Bool) {
    let held = picket_process_descriptor(number, 0)
    guard held >= 0 else { return }
    let process = Descriptor(owning: held)
    if isStill(self) { _ = picket_signal_process(process.number, signal, nil, 0) }
  }

  private func path(_ name: String) -> String { "/proc/\(number)/\(name)" }

  private func start(of name: String) -> [UInt8]? {
    guard let file = try? File(path: path(name)) else { return nil }
    var octets = [UInt8](repeating: 0, count: 4_096)
    guard let count = try? file.read(into: &octets, at: 0), count > 0 else { return nil }
    return Array(octets.prefix(count))
  }
}
