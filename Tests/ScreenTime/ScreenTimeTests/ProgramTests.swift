import Foundation
import PicketJSON
import Support
import Testing

/// Tricks by which another program of Mia's user could act in the name of an authorized one.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct ProgramTests {
  /// Connects, calls and prints the answer. If a program is given, the process becomes that program first, while its child
  /// process makes the call on the same connection.
  private static let impostor = """
    import json, os, socket, sys, time
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(os.environ['PICKET_SOCKET'])
    connection.set_inheritable(True)
    if sys.argv[1:] and os.fork() != 0:
        os.execv(sys.argv[1], sys.argv[1:])
    if sys.argv[1:]: time.sleep(1)
    call = {'method': 'io.picket.Settings.Clear', 'parameters': {'client': 'Worklog', 'store': 'gaming'}}
    connection.sendall(json.dumps(call).encode() + b'\\0')
    reply = json.loads(connection.recv(65536)[:-1])
    print(reply.get('error', 'cleared').split('.')[-1], reply['parameters'].get('why', ''), flush=True)
    """

  /// A house where Worklog shields games.
  private func house() async throws -> House {
    let house = try House()
    _ = try await house.verdict("games.example")
    try house.call("Household.SetPasscode", ["passcode": "2580"])
    for words in [["allow", "2580"], ["work", "games"], ["rest"]] {
      let app = try house.run("Worklog", [try house.install("Worklog")] + words)
      #expect(try await app.status() == 0, "\(app.complaints)")
    }
    #expect(try await house.verdict("games.example") != "allow")
    return house
  }

  private func expect(_ app: App, toBeToldOf why: String, in house: House) async throws {
    _ = try await app.status()
    let said = app.lines.joined() + app.complaints.joined()
    #expect(said.contains(why), "\(said)")
    #expect(try await house.verdict("games.example") != "allow")
  }

  @Test func `an interpreter, and a copy, are other programs`() async throws {
    let house = try await house()
    let script = try house.run("python", ["/usr/bin/python3", "-c", Self.impostor])
    try await expect(script, toBeToldOf: "NotAuthorized this client was authorized as the program", in: house)
    let copy = house.workshop.path("Worklog")
    try ProgramCopy.make(of: house.programs + "/Worklog", at: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy)
    try await expect(
      house.run("copy", [copy, "quit"]), toBeToldOf: "this client was authorized as the program", in: house)
  }

  @Test func `who becomes the program after it has connected is not the program`() async throws {
    let house = try await house()
    let words = ["/usr/bin/python3", "-c", Self.impostor, house.programs + "/Worklog", "play", "9"]
    let app = try house.run("impostor", words)
    try await eventually("an answer") { !app.lines.filter { $0.contains("clear") || $0.contains("Not") }.isEmpty }
    #expect(app.lines.contains { $0.contains("was not started with a group of its own") }, "\(app.lines)")
    #expect(try await house.verdict("games.example") != "allow")
    app.end()
  }

  @Test func `a program that was started without its rights can be anybody's`() async throws {
    let house = try await house()
    // A debugger, or a file system mounted with nosuid, has the same effect.
    let words = ["/usr/bin/setpriv", "--no-new-privs", house.programs + "/Worklog", "quit"]
    try await expect(
      house.run("bare", words), toBeToldOf: "was not started with a group of its own", in: house)
  }

  @Test func `a program in the group of the child is anybody's`() async throws {
    let house = try await house()
    let path = house.programs + "/Worklog"
    _ = unsafe chown(path, 0, House.mia)
    _ = unsafe chmod(path, 0o2755)
    try await expect(
      house.run("Worklog", [path, "quit"]), toBeToldOf: "was not started with a group of its own", in: house)
  }

  @Test func `a program that others may change is not believed`() async throws {
    let house = try await house()
    let path = house.programs + "/Worklog"
    for (wrong, right, place, why) in [
      (0o775 as mode_t, 0o755 as mode_t, house.programs, "others than root may change the folder"),
      (0o2775, 0o2755, path, "others than root may change"), (0o755, 0o2755, path, "is not setgid"),
    ] {
      _ = unsafe chmod(place, wrong)
      try await expect(house.run("Worklog", [path, "quit"]), toBeToldOf: why, in: house)
      _ = unsafe chmod(place, right)
    }
    // A guardian cannot authorize such a program either.
    _ = unsafe chmod(path, 0o755)
    let order: JSON.Object = [
      "child": "Mia", "client": "Worklog", "member": "child", "program": .string(path),
    ]
    #expect(throws: (any Error).self) { try house.call("Household.Authorize", order) }
    _ = unsafe chmod(path, 0o2755)
    try house.call("Household.Authorize", order)
    let app = try house.run("Worklog", [path, "quit"])
    #expect(try await app.status() == 0, "\(app.complaints)")
    #expect(try await house.verdict("games.example") == "allow")
  }
}
