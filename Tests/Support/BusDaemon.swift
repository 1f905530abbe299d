import Foundation

/// A bus of its own, which ends with the test.
public final class BusDaemon {
  private static let program = "/usr/bin/dbus-daemon"
  public static let isThere = FileManager.default.isExecutableFile(atPath: program)

  /// Whether other programs can be played on it.
  public static let hasPython = FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbus")

  private let workshop: Workshop
  private let process = Process()
  public let address: String

  /// `policies` are of a file of policies such as packages bring, which hold for what the bus passes on.
  public init(policies: String? = nil) throws {
    workshop = try Workshop()
    if let policies { try workshop.write("policies.conf", Array(policies.utf8)) }
    let included = policies == nil ? "" : "<include>\(workshop.path("policies.conf"))</include>"
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
      <busconfig><listen>unix:path=\(workshop.path("bus"))</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
      \(included)</busconfig>
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

  /// What package picket-laptop has the machine's bus hold, for another user than picket-laptop.
  public static func laptopPolicies(for user: String) throws -> String {
    let path = Project.path("scripts/packaging/picket-laptop/files/usr/share/dbus-1/system.d/picket-laptop.conf")
    return try String(contentsOfFile: path, encoding: .utf8)
      .replacingOccurrences(of: "user=\"picket-laptop\"", with: "user=\"\(user)\"")
  }

  public func stop() {
    // It inherits the signals that this process blocks.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
