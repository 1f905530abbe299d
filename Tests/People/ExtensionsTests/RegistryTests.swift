import Extensions
import Foundation
import Support
import Testing

/// Faults of manifests and their programs are found at the start, and each has a name.
@Suite(.enabled(if: getuid() == 0, "what lies in a folder has to be root's")) struct RegistryTests {
  private let workshop: Workshop
  private let program: String

  init() throws {
    workshop = try Workshop()
    program = workshop.path("program")
    try ProgramCopy.make(of: "/bin/true", at: program)
    try mode(0o755, program)
    try mode(0o755, workshop.folder)
  }

  private func mode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private var entries: [ExtensionEntry] { ExtensionRegistry(folder: workshop.folder).entries }

  private func manifest(_ client: String = "App", kind: String = "shield-action", file: String = "a") throws {
    try Stage.manifest(client, kind: kind, executable: program, in: workshop, file: file)
  }

  @Test func `a good manifest has no fault, and other files are none`() throws {
    try manifest()
    try workshop.write("read.me", [])
    #expect(entries.count == 1 && entries[0].fault == nil)
    #expect(entries[0].manifest?.client == "App" && entries[0].manifest?.kind == .shieldAction)
    #expect(ExtensionRegistry(folder: workshop.path("nowhere")).entries == [])
  }

  @Test func `programs that are missing, closed or others' to change do not run`() throws {
    try manifest()
    try mode(0o700, program)
    #expect(entries[0].fault == .notExecutable(program))
    try mode(0o777, program)
    #expect(entries[0].fault == .writableByOthers(program))
    try mode(0o755, program)
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: program)
    #expect(entries[0].fault == .writableByOthers(program))
    try FileManager.default.removeItem(atPath: program)
    #expect(entries[0].fault == .missingExecutable(program))
    try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: false)
    #expect(entries[0].fault == .notExecutable(program))
  }

  @Test func `folders on the way count`() throws {
    try manifest()
    try mode(0o777, workshop.folder)
    #expect(entries[0].fault == .writableByOthers(workshop.folder))
    try mode(0o700, workshop.folder)
    #expect(entries[0].fault == .outOfReach(workshop.folder))
  }

  @Test func `a manifest that others may write does not count`() throws {
    try manifest()
    try mode(0o666, workshop.path("a.json"))
    #expect(entries[0].fault == .writableByOthers(workshop.path("a.json")))
  }

  @Test func `two for one client and kind run neither`() throws {
    try manifest()
    try manifest(file: "b")
    try manifest(kind: "shield-configuration", file: "c")
    try manifest("Other", file: "d")
    #expect(entries.map(\.fault) == [.twice("b.json"), .twice("a.json"), nil, nil])
  }

  @Test func `an unknown kind is wrong`() throws {
    try manifest(kind: "device-activity-report")
    #expect(entries[0].fault == nil)
    try manifest(kind: "shield-actions")
    #expect(entries[0].fault == .wrongKind("shield-actions"))
  }

  @Test(arguments: [
    ("{\n\"client\": }", "line 2: "), ("[]", "one object"), (#"{"kind": "shield-action"}"#, "'client' is missing"),
    (#"{"client": "", "kind": "shield-action", "executable": "/x"}"#, "'client'"),
    (#"{"client": "a", "kind": "shield-action", "executable": "x"}"#, "whole path"),
    (#"{"client": "a", "kind": "shield-action", "executable": "/x", "args": []}"#, "nothing knows the key 'args'"),
    (#"{"client": "a\u0007", "kind": "shield-action", "executable": "/x"}"#, "control characters"),
  ])
  func `what cannot be read says where and why`(_ text: String, _ why: String) throws {
    try workshop.write("a.json", Array(text.utf8))
    guard case .unreadable(let said)? = entries.first?.fault else {
      Issue.record("\(entries)")
      return
    }
    #expect(said.contains(why), "\(said)")
  }
}
