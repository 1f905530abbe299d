import Foundation

/// A program that speaks to the daemon through the Screen Time modules, and its output.
struct App: Sendable {
  private let name: String
  private let program: Program
  private let log: String

  fileprivate init(_ name: String, _ words: [String], log: String) throws {
    (self.name, self.log) = (name, log)
    program = try Program(words, log: log)
  }

  private var lines: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Waits for its end and returns its lines. Throws if the program failed.
  func finish() throws -> [String] {
    let status = program.wait(seconds: Patience.seconds(20))
    guard status == 0 else {
      throw LabError("\(name): \(status.map(String.init) ?? "it goes on") \(lines.joined(separator: "\n"))")
    }
    return lines
  }
}

extension Daemon {
  /// The folder of the test bundle and of the tests' programs, which may differ from the daemon's folder.
  static let besideTests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  /// Starts an app for a child, as a guardian or as the child's user.
  func start(_ app: String, _ words: [String], for child: String, by user: Int? = nil) throws -> App {
    let log = "\(folder)/\(app)-\(UUID().uuidString).out"
    let place = ["PICKET_SOCKET=\(user == nil ? socket : folder + "/child.sock")", "PICKET_CLIENT=\(app)"]
    let guardian = user == nil ? ["PICKET_CHILD=\(child)"] : []
    let entrance = user.map { ["/usr/bin/setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    return try App(
      app, ["/usr/bin/env"] + place + guardian + entrance + ["\(Daemon.besideTests)/\(app)"] + words, log: log)
  }

  /// Runs an app to its end.
  @discardableResult
  func run(_ app: String, _ words: String..., for child: String, by user: Int? = nil) throws -> [String] {
    try start(app, words, for: child, by: user).finish()
  }

  /// Authorizes an app to shield a child.
  func authorize(_ app: String, for child: String) throws {
    let reply = try call(
      """
      {"method":"io.picket.Household.Authorize",\
      "parameters":{"child":"\(child)","client":"\(app)","member":"child"}}
      """)
    guard reply.contains("approved") else { throw LabError("\(app) may not shield \(child): \(reply)") }
  }
}
