import Foundation

/// A program that speaks to the daemon through the Screen Time modules, and what it has said.
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

  /// Waits for its end: its lines. It is a failure if it failed.
  func finish() throws -> [String] {
    let status = program.wait(seconds: Patience.seconds(20))
    guard status == 0 else {
      throw LabError("\(name): \(status.map(String.init) ?? "it goes on") \(lines.joined(separator: "\n"))")
    }
    return lines
  }
}

extension Daemon {
  /// Where the test bundle lies, and programs of the tests beside it: a daemon that lies elsewhere does not bring them
  /// along.
  static let besideTests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  /// Starts an app for a child: run by a guardian, or by the user who is that child.
  func start(_ app: String, _ words: [String], for child: String, by user: Int? = nil) throws -> App {
    let log = "\(folder)/\(app)-\(UUID().uuidString).out"
    let place = ["PICKET_SOCKET=\(user == nil ? socket : folder + "/child.sock")", "PICKET_CLIENT=\(app)"]
    let guardian = user == nil ? ["PICKET_CHILD=\(child)"] : []
    let entrance = user.map { ["/usr/bin/setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    return try App(
      app, ["/usr/bin/env"] + place + guardian + entrance + ["\(Daemon.besideTests)/\(app)"] + words, log: log)
  }

  /// The same to its end.
  @discardableResult
  func run(_ app: String, _ words: String..., for child: String, by user: Int? = nil) throws -> [String] {
    try start(app, words, for: child, by: user).finish()
  }

  /// Lets an app shield a child.
  func authorize(_ app: String, for child: String) throws {
    let reply = try call(
      """
      {"method":"io.picket.Household.Authorize",\
      "parameters":{"child":"\(child)","client":"\(app)","member":"child"}}
      """)
    guard reply.contains("approved") else { throw LabError("\(app) may not shield \(child): \(reply)") }
  }
}
