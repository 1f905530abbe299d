import Foundation
import PicketSystem
import Support
import Testing

@testable import Laptop

/// What PAM asks, in the words of any program.
@Suite struct PAMQuestionTests {
  private let workshop: Workshop
  private let folder: RefusalFolder
  /// A user that every machine has, and that is not root.
  private static let child = "daemon"

  init() throws {
    workshop = try Workshop()
    folder = RefusalFolder(path: workshop.path("state"))
    let number = try #require(Account.number(of: Self.child))
    try folder.write([
      MachineRefusals(user: number, settings: [.accounts, .password], closed: "until 7:00, by schedule Bedtime")
    ])
  }

  private func answer(
    _ kind: PAMQuestion.Kind, _ user: String = child, asker: String = "", service: String = "login",
    isRoots: Bool = true
  ) -> MachineAnswer {
    PAMQuestion(kind, user: user, asker: asker, service: service).answer(by: folder, isRoots: isRoots)
  }

  @Test func `a child is told until when, and whom to ask`() {
    #expect(
      answer(.signIn)
        == .refused(
          "This machine is closed for you until 7:00, by schedule Bedtime. A guardian can give you more time: 'picket more'."
        ))
    for service in ["sshd", "gdm-password", "", "su", "sudo", "cron"] {
      #expect(answer(.signIn, service: service, isRoots: false).isRefusal, "\(service)")
    }
  }

  @Test func `root and everybody else may do what they like`() {
    for user in ["root", "nobody", "no-such-user", "", "0", "../daemon", "daemon\n", "DAEMON", "däemon"] {
      for kind in PAMQuestion.Kind.allCases {
        #expect(answer(kind, user) == .allowed && answer(kind, user, isRoots: false) == .allowed, "\(user)")
      }
    }
    #expect(PAMQuestion(.signIn) { _ in nil } == nil && PAMQuestion(.signIn) { _ in "" } == nil)
    let long = String(repeating: "a", count: 1 << 20)
    #expect(answer(.signIn, long) == .allowed)
  }

  @Test func `root becomes a child and changes its password at any time, and no other user does`() {
    for service in ["su", "su-l", "runuser", "runuser-l"] {
      #expect(answer(.signIn, asker: "root", service: service) == .allowed)
      #expect(answer(.signIn, asker: "root", service: service, isRoots: false).isRefusal)
      #expect(answer(.signIn, asker: "mia", service: service).isRefusal)
    }
    // A program by which people sign in is root's as well, and says of nobody that it asks for root.
    #expect(answer(.signIn, asker: "root", service: "login").isRefusal)
    #expect(answer(.password, service: "passwd") == .allowed)
    #expect(answer(.password, service: "passwd", isRoots: false).isRefusal)
  }

  @Test func `a shell and a name are settings of the account`() throws {
    for service in ["chsh", "chfn"] {
      #expect(answer(.signIn, service: service, isRoots: false) == .refused(HeldSetting.accounts.sentence))
      #expect(answer(.signIn, service: service) == .allowed)
    }
    try folder.write([MachineRefusals(user: try #require(Account.number(of: Self.child)), closed: "now")])
    #expect(answer(.signIn, service: "chsh", isRoots: false) == .allowed)
  }

  @Test func `names are written for PAM, which asks about no others`() throws {
    #expect(try String(contentsOfFile: folder.names, encoding: .utf8) == "daemon\n")
    try folder.write([MachineRefusals(user: 4_000_001)])
    #expect(try String(contentsOfFile: folder.names, encoding: .utf8) == "")
  }

  /// The program itself, as PAM and polkit run it.
  private func run(_ words: [String], _ variables: [String: String] = [:]) throws -> (status: Int32, text: String) {
    let process = Process()
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appending(path: "picket-laptop")
    process.arguments = words
    process.environment = variables
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `the program answers by its status, and says why`() throws {
    let state = ["--state", folder.path]
    let refused = try run(["pam", "sign-in"] + state, ["PAM_USER": "daemon", "PAM_SERVICE": "login"])
    #expect(refused.status == 1 && refused.text.hasPrefix("This machine is closed for you until 7:00"))
    for user in ["root", "nobody", "\u{1b}[2J", "-rf", "%s%n", "daemon "] {
      let answer = try run(["pam", "sign-in"] + state, ["PAM_USER": user])
      #expect(answer.status == 0 && answer.text == "", "\(user)")
    }
    #expect(try run(["pam", "sign-in"] + state).status == 0)
    #expect(try run(["polkit", "accounts", "daemon"] + state) == (0, "refused\n"))
    #expect(try run(["polkit", "clock", "daemon"] + state) == (0, "allowed\n"))
    #expect(try run(["polkit", "accounts", "nobody"] + state) == (0, "allowed\n"))
    for words in [["pam"], ["pam", "other"], ["polkit", "accounts"], ["polkit", "other", "daemon"]] {
      #expect(try run(words + state).status == 2, "\(words)")
    }
    // A folder that is gone refuses nothing: nobody has set anything yet.
    #expect(try run(["polkit", "accounts", "daemon", "--state", "/nonexistent"]) == (0, "allowed\n"))
  }
}
