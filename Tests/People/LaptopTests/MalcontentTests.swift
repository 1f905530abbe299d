import DaemonClient
import Testing

@testable import Laptop

@Suite struct MalcontentTests {
  private func filter(
    _ entries: [String], isAllowlist: Bool = false, user: Bool = true, system: Bool = true
  ) -> MalcontentFilter {
    MalcontentFilter(
      isAllowlist: isAllowlist, entries: entries, allowsUserInstallation: user, allowsSystemInstallation: system)
  }

  @Test(
    arguments: [
      ("/usr/games/supertux2", "/usr/games/supertux2"),
      ("app/org.gnome.Chess/x86_64/stable", "org.gnome.Chess.desktop"),
      ("org.gnome.Chess", "org.gnome.Chess.desktop"), ("org.gnome.Chess.desktop", "org.gnome.Chess.desktop"),
      ("x-scheme-handler/http", nil), ("text/html", nil), ("runtime/org.gnome.Platform/x86_64/45", nil),
      ("app///", nil),
      ("app/../x86_64/stable", nil), ("/usr/bin/python3.11", nil), ("/bin/sh", nil), ("chess", nil), ("", nil),
      (".x", nil),
      ("/usr/\u{1b}[2J", nil),
    ] as [(String, String?)])
  func `an entry of malcontent's becomes a name of a store`(entry: String, name: String?) {
    #expect(filter([entry]).controls(of: 1_001).applications == (name.map { [$0] } ?? []))
  }

  @Test func `installing is denied where one of both ways is`() {
    #expect(!filter([]).controls(of: 1_001).deniesInstallation)
    #expect(filter([], user: false).controls(of: 1_001).deniesInstallation)
    #expect(filter([], system: false).controls(of: 1_001).deniesInstallation)
  }

  @Test func `what is not held is said`() {
    #expect(filter(["/usr/bin/factor"]).shortcoming == nil && filter([], isAllowlist: true).shortcoming == nil)
    let only = filter(["/usr/bin/factor"], isAllowlist: true)
    #expect(only.shortcoming?.contains("only applications") == true && only.controls(of: 1).applications.isEmpty)
    let many = filter((1...1_001).map { "/usr/games/\($0)" })
    #expect(many.shortcoming == "of 1001 applications, 1000 are held")
    #expect(many.controls(of: 1).applications.count == 1_000)
  }
}
