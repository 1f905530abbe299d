import Foundation
import Support
import Testing

@testable import Doctor

/// What is read from files, below a folder of the test's own.
@Suite struct FileTests {
  private let workshop: Workshop
  private var files: SystemFiles { SystemFiles(root: workshop.folder) }

  init() throws { workshop = try Workshop() }

  private func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
    let file = URL(filePath: workshop.folder + path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func `resolvers are the addresses of nameserver lines`() throws {
    try write(
      "/etc/resolv.conf",
      "# nameserver 192.0.2.1\nnameserver 192.0.2.53\nnameserver\tfe80::1%eth0\nnameserver x\nsearch lan\n")
    #expect(files.resolvers == ["192.0.2.53", "fe80::1"])
  }

  @Test func `free memory is what the kernel says is available`() throws {
    try write("/proc/meminfo", "MemTotal: 9 kB\nMemFree: 8 kB\nMemAvailable:    1024 kB\n")
    #expect(files.freeMemory == 1 << 20)
    try write("/proc/meminfo", "MemAvailable: many kB\n")
    #expect(files.freeMemory == nil)
  }

  @Test func `sudo's files say whom they let become another`() throws {
    try write(
      "/etc/sudoers",
      """
      Defaults env_reset
      # mia ALL=(ALL) ALL
      #includedir /etc/sudoers.d
      @includedir /etc/sudoers.d
      User_Alias CREW = ben, emma
      root ALL=(ALL:ALL) ALL
      %sudo ALL=(ALL:ALL) ALL
      #1002 ALL=(ALL) ALL
      ben, %games ALL = (root) NOPASSWD: /usr/bin/apt
      """)
    try write("/etc/sudoers.d/local", "mia\tALL=(ALL) ALL\n")
    try write("/etc/sudoers.d/local.bak", "emma ALL=(ALL) ALL\n")
    #expect(files.sudoers?.map(\.who) == ["#1002", "ben", "%games", "mia"])
    #expect(files.sudoers?.last?.file == "/etc/sudoers.d/local")
  }

  @Test func `a machine without sudo has nobody in its files`() { #expect(files.sudoers == []) }

  @Test func `groups are the first one and those that name the user`() throws {
    try write("/etc/group", "root:x:0:\nmia:x:1001:\ngames:x:60:ben,mia\nmiami:x:61:amia\nbroken\n")
    #expect(files.groups(of: "mia", first: 1001) == ["mia", "games"])
  }

  @Test(.enabled(if: getuid() == 0)) func `programs with root's rights are found where packages put none`() throws {
    try write("/usr/local/bin/up", "", mode: 0o4755)
    try write("/usr/local/bin/plain", "", mode: 0o755)
    try write("/opt/game/bin/up", "", mode: 0o4755)
    try write("/usr/bin/su", "", mode: 0o4755)
    #expect(files.setuid == ["/usr/local/bin/up", "/opt/game/bin/up"])
  }

  @Test func `a browser is kept by a policy that turns its own resolver off`() throws {
    #expect(files.browsers.isEmpty)
    try write("/usr/bin/chromium", "", mode: 0o755)
    try write("/usr/bin/firefox-esr", "", mode: 0o755)
    try write("/etc/chromium/policies/managed/other.json", #"{"DnsOverHttpsMode": "automatic"}"#)
    try write("/etc/firefox/policies/policies.json", "{ not json")
    #expect(files.browsers.map(\.name) == ["Chromium", "Firefox"] && files.browsers.allSatisfy { !$0.isKept })
    for browser in files.browsers { try write(browser.policy, browser.wanted) }
    #expect(files.browsers.allSatisfy { $0.isKept }, "what the check tells to write is what it looks for")
  }

  @Test func `units that systemd starts are found, and those that it does not`() throws {
    #expect(files.start == nil)
    try write("/run/systemd/system/x", "")
    #expect(files.start == nil, "systemd without Picket's units")
    for unit in ["picketd.service", "picket-filter.service", "picket-fence.service"] {
      try write("/usr/lib/systemd/system/\(unit)", "")
    }
    try write("/etc/systemd/system/multi-user.target.wants/picketd.service", "")
    try write("/etc/systemd/system/sysinit.target.wants/picket-fence.service", "")
    #expect(files.start?.enabled == ["picketd.service", "picket-fence.service"])
    #expect(files.start?.missing == ["picket-filter.service"])
  }
}
