import Glibc
import PicketSystem
import PicketVarlink

/// Somebody who answers calls over a Unix socket, and a connection to it.
struct Answerer: ~Copyable {
  let client: Client
  private let child: BackgroundProgram

  private init(_ program: String, _ words: [String], at path: String) throws {
    let child = try BackgroundProgram(program, words)
    let client = try Answerer.client(at: path)
    self.child = child
    self.client = client
  }

  /// Nanoseconds.
  var workingTime: Double { child.workingTime ?? 0 }

  /// The most that it had in memory at a time, in bytes.
  var peakMemory: Int? { child.status("VmHWM") }

  /// picketd as it ships, with a household in a folder of its own and no filter.
  static func picketd(in place: borrowing Workplace) throws -> Answerer {
    let path = place.path("control.sock")
    // Whatever this machine's own says counts for nothing here.
    let configuration = place.path("picket.json5")
    var file = try NewFile(path: configuration)
    try file.write(Array("{}".utf8))
    try file.publish()
    let words = ["--no-filter", "--config", configuration, "--state", place.folder, "--socket", path]
    return try Answerer(
      BackgroundProgram.picket + "d", words + ["--rules", "rules", "--link", place.path("filter.sock")], at: path)
  }

  /// Python's varlink.
  static func python(in place: borrowing Workplace) throws -> Answerer {
    let path = place.path("python.sock")
    let script = "Tests/Rivals/Household/service.py"
    return try Answerer(".build/test-venv/bin/python", ["-B", script, path], at: path)
  }

  /// C that says the same whatever it is asked.
  static func bare(in place: borrowing Workplace, _ tools: Road.Tools) throws -> Answerer {
    let path = place.path("bare.sock")
    return try Answerer(tools.answer, [path], at: path)
  }

  /// A connection, once somebody listens.
  static func client(at path: String) throws -> Client {
    for _ in 0..<1_000 {
      if let client = try? Client(path: path) { return client }
      usleep(20_000)
    }
    return try Client(path: path)
  }
}
