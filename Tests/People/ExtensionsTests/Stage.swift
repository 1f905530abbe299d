import Extensions
import Foundation
import Glibc
import ShieldProtocol
import Support
import Testing

/// Tests that start extensions run one after the other, so that each has the machine's processors for its extension.
@Suite(.enabled(if: Stage.isPossible, Comment(rawValue: Stage.reason)), .serialized) struct RunningTests {}

/// Who starts extensions: a picketd that is root by itself, another one at a desk. What an extension may is the same.
enum Way: CaseIterable { case own, desk }

/// A folder of manifests, and a host that runs what they name.
struct Stage {
  /// The extensions' user, if this machine has one.
  static let user: uid_t? = unsafe getpwnam("picket-extension").map { unsafe $0.pointee.pw_uid }
  static let isPossible = getuid() == 0 && user != nil
  static let reason = "picketd is root, and scripts/setup makes the user picket-extension"
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  let workshop: Workshop
  let host: ExtensionHost
  let desk: Desk?

  /// With one hostile extension for each manner.
  init(_ manners: String..., by way: Way = .own, change: (inout ExtensionOptions) -> Void = { _ in }) throws {
    workshop = try Workshop()
    let hostile = try Self.install("HostileExtension", in: workshop)
    for manner in manners { try Self.manifest(manner, executable: hostile, in: workshop) }
    desk = way == .desk ? try Desk(at: workshop.path("desk"), extensionsIn: workshop.folder) : nil
    var options = ExtensionOptions(desk.map { .socket($0.path) } ?? .program(Desk.confine))
    // Longer than any extension needs that answers, also on a busy machine.
    options.deadline = .seconds(30)
    change(&options)
    host = ExtensionHost(ExtensionRegistry(folder: workshop.folder), options)
  }

  /// Copies a program to a folder that the extensions' user may enter; the build folder may be closed to it.
  static func install(_ name: String, in workshop: Workshop) throws -> String {
    let path = workshop.path(name)
    if !FileManager.default.fileExists(atPath: path) {
      try ProgramCopy.make(of: programs + "/" + name, at: path)
    }
    return path
  }

  static func manifest(
    _ client: String, kind: String = "shield-configuration", executable: String, in workshop: Workshop,
    file: String? = nil
  ) throws {
    let text = "{\"client\": \"\(client)\", \"kind\": \"\(kind)\", \"executable\": \"\(executable)\"}"
    try workshop.write((file ?? client) + ".json", Array(text.utf8))
  }

  /// The processes of its hostile extensions. Other tests have copies of the program, and processes of the same user.
  func running() throws -> Set<String> {
    let program = try inode(workshop.path("HostileExtension"))
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
        Int(name) != nil && (try? inode("/proc/\(name)/exe")) == program
      })
  }

  /// Waits until this many run.
  func settles(_ count: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try running().count != count, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try running().count == count)
  }

  private func inode(_ path: String) throws -> [UInt64] {
    var about = stat()
    guard unsafe stat(path, &about) == 0 else { throw Wrong() }
    return [UInt64(about.st_dev), UInt64(about.st_ino)]
  }

  static let question = ExtensionCall.configuration(
    .webDomain(ShieldSubject.Item(token: "AQID", name: "x.test", title: "x.test"), in: nil))

  /// The title of the shield, or why there is none.
  func ask(_ client: String, for child: String = "Mia") async -> Result<String, ExtensionTrouble> {
    await host.ask(Self.question, of: client, for: child).map { answer in
      if case .look(let look) = answer { look.title?.text ?? "" } else { "\(answer)" }
    }
  }
}
