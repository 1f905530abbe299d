import Foundation
import PicketSystem
import Support
import Testing

@testable import Laptop

/// From names of applications to files, on a machine in a folder.
@Suite struct ProgramFinderTests {
  private let workshop: Workshop
  private let root: String
  private let finder: ProgramFinder

  init() throws {
    workshop = try Workshop()
    root = try #require(File.resolved(workshop.path("")))
    finder = ProgramFinder(root: root, home: "/home/mia")
    for folder in ["/home/mia", "/usr/share/applications"] { try File.makeFolder(root + folder) }
  }

  private func program(_ path: String, _ text: String = "#!/bin/sh\n", mode: UInt32 = 0o755) throws {
    try File.makeFolder(URL(filePath: "\(root)/\(path)").deletingLastPathComponent().path)
    try workshop.write(path, Array(text.utf8))
    try File.setMode(of: "\(root)/\(path)", to: mode)
  }

  private func link(_ path: String, to target: String) throws {
    try File.makeFolder(URL(filePath: "\(root)/\(path)").deletingLastPathComponent().path)
    try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
  }

  private func found(_ name: String) -> [String] { finder.files(of: name).map { String($0.dropFirst(root.count)) } }

  @Test func `a program is found by its name, with those in the folder that is its own`() throws {
    try program("opt/google/chrome/chrome")
    try program("opt/google/chrome/helper")
    try program("opt/google/chrome/lib.so.1")
    try program("opt/google/chrome/readme", mode: 0o644)
    try link("usr/bin/google-chrome", to: "\(root)/opt/google/chrome/chrome")
    #expect(Set(found("google-chrome")) == ["/opt/google/chrome/chrome", "/opt/google/chrome/helper"])
    try program("usr/bin/vlc")
    try program("usr/bin/other")
    #expect(found("vlc") == ["/usr/bin/vlc"] && found("/usr/bin/vlc") == ["/usr/bin/vlc"])
    try program("usr/lib/x86_64-linux-gnu/game/game")
    try program("usr/lib/chromium/chromium")
    #expect(found("chromium") == ["/usr/lib/chromium/chromium"])
    for name in ["", ".", "..", "../vlc", "bin/vlc", "nothing", "/usr/bin", "/usr/bin/nothing", "readme", ".desktop"] {
      #expect(found(name) == [], "\(name)")
    }
  }

  @Test func `a desktop entry leads to its program, and never to what all of a desktop needs`() throws {
    try program("usr/bin/game")
    try program("usr/share/game/main.py")
    for name in ["python3.11", "sh", "flatpak", "env", "snap"] { try program("usr/bin/\(name)") }
    func entry(_ exec: String) throws -> [String] {
      try workshop.write(
        "usr/share/applications/org.example.Game.desktop", Array("[Desktop Entry]\nExec=\(exec)\n".utf8))
      return found("org.example.Game.desktop")
    }
    #expect(try entry("game %U") == ["/usr/bin/game"])
    #expect(try entry("env GDK=x11 /usr/bin/game --now") == ["/usr/bin/game"])
    #expect(try entry("/usr/bin/python3.11 /usr/share/game/main.py") == ["/usr/share/game/main.py"])
    #expect(try entry(#"sh -c "exec x""#) == [])
    #expect(try entry("flatpak run org.example.Game") == [])
    // A guardian who writes an interpreter's path means it.
    #expect(found("/usr/bin/python3.11") == ["/usr/bin/python3.11"])
    try link("usr/bin/spotify", to: "snap")
    #expect(found("spotify") == [] && found("/usr/bin/spotify") == [])
  }

  @Test func `Flatpaks and snaps are found whole, the user's own among them`() throws {
    try program("var/lib/flatpak/app/org.example.Game/x86_64/stable/abc/files/bin/game")
    try program("var/lib/flatpak/app/org.example.Game/x86_64/stable/abc/files/share/game/engine")
    try link("var/lib/flatpak/app/org.example.Game/current", to: "x86_64/stable")
    try link("var/lib/flatpak/app/org.example.Game/x86_64/stable/active", to: "abc")
    try program("snap/game/12/usr/bin/game")
    try link("snap/game/current", to: "12")
    try program("home/mia/.local/share/flatpak/app/org.example.Own/current/active/files/bin/own")
    #expect(found("org.example.Game").count == 2 && found("game") == ["/snap/game/12/usr/bin/game"])
    #expect(
      found("org.example.Own") == ["/home/mia/.local/share/flatpak/app/org.example.Own/current/active/files/bin/own"])
    #expect(ProgramFinder(root: root, home: nil).files(of: "org.example.Own") == [])
  }

  @Test func `nothing in a user's folder leads out of it, and nothing there is waited for`() throws {
    try program("usr/bin/shell")
    try program("home/mia/.local/bin/game")
    try link("home/mia/.local/bin/shell2", to: "\(root)/usr/bin/shell")
    #expect(
      found("game") == ["/home/mia/.local/bin/game"] && found("~/.local/bin/game") == ["/home/mia/.local/bin/game"])
    #expect(found("shell2") == [] && found("~/.local/bin/shell2") == [] && found("~/../../usr/bin/shell") == [])
    #expect(unsafe mkfifo("\(root)/home/mia/.local/bin/pipe", 0o777) == 0)
    #expect(found("pipe") == [])
  }

  @Test(arguments: [
    ("game %U", ["game"]), (#""/opt/My Game/game" --x"#, ["/opt/My Game/game"]),
    (#"/opt/My\ Game/game"#, ["/opt/My Game/game"]),
    ("%f", []), ("", []), ("A=1 B=2", []), ("env", []), (#"""#, [""]), ("perl5.36 /x/y.pl", ["/x/y.pl"]),
  ]) func `a command names its program`(_ exec: String, _ candidates: [String]) {
    #expect(
      (DesktopEntry("[Other]\nExec=no\n[Desktop Entry]\nName=x\nExec = \(exec)\nExec=late\n")?.candidates ?? [])
        == candidates)
  }
}
