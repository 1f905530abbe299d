import Foundation

/// A bus of its own, which ends with the test.
public final class BusDaemon {
  private static let program = "/usr/bin/dbus-daemon"
  public static let isThere = FileManager.default.isExecutableFile(atPath: program)

  private let workshop: Workshop
  private let process = Process()
  public let address: String

  public init() throws {
    workshop = try Workshop()
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
      <busconfig><listen>unix:path=\(workshop.path("bus"))</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
      """
    try workshop.write("bus.conf", Array(configuration.utf8))
    let output = Pipe()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["--nofork", "--print-address", "--config-file", workshop.path("bus.conf")]
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = String(said.prefix { $0 != "\n" })
  }

  public func stop() {
    // It inherits the signals that this process blocks.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
