import Foundation
import Support
import Testing

/// The built `picket`, run as users run it.
enum Program {
  struct Result: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  static let package = URL(filePath: Project.path(""))

  /// The program lies beside the test bundle.
  static var folder: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }

  private static var path: URL { folder.appending(path: "picket") }

  static func run(_ arguments: String..., input: URL? = nil) throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs it. If `environment` is given it is the whole environment.
  static func run(_ arguments: [String], input: URL? = nil, environment: [String: String]? = nil) throws -> Result {
    try run(path, arguments, input: input, environment: environment)
  }

  static func run(
    _ path: URL, _ arguments: [String], input: URL? = nil, environment: [String: String]? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = path
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.currentDirectoryURL = package
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    // Files and not pipes: the program would wait on a full pipe while we wait for its end.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "output")
    let error = folder.appending(path: "error")
    for file in [output, error] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  /// The same on a new thread, for tests whose tasks answer the program's calls meanwhile.
  static func runAside(
    _ arguments: [String], input: URL? = nil, environment: [String: String]? = nil
  ) async throws -> Result {
    try await aside { try run(arguments, input: input, environment: environment) }
  }

  static func aside(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  /// Starts the program and kills it after this time, unless it has ended.
  static func kill(_ arguments: [String], after delay: Duration) throws {
    let process = Process()
    process.executableURL = path
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: delay / .seconds(1))
    if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
