import Foundation
import PicketSystem
import Support
import Testing

/// `picket-init`, with programs that write down how they were started.
@Suite(.serialized) struct InitTests {
  @Test(arguments: [["--now"], ["--state"], ["--state="], ["up"]])
  func `words that it does not know are wrong usage`(words: [String]) throws {
    let result = try Program.run(Program.folder.appending(path: "picket-init"), words)
    #expect(result.status == 2 && result.error.contains("'picket-init --help' explains it"))
  }

  @Test(.enabled(if: getuid() == 0, "other users' programs are started by root"))
  func `a machine without the users is told how to make them`() throws {
    let home = try InitHome(users: "root:x:0:0::/:/bin/sh\n")
    let process = try home.start()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(
      home.said.contains("there is no such user; 'useradd --system --user-group --no-create-home picket' makes it"))
  }

  @Test(.enabled(if: getuid() == 0, "other users' programs are started by root"))
  func `each program has its user, its sockets and its rights, and comes back when it is killed`() throws {
    let home = try InitHome()
    let process = try home.start()
    let filter = try home.note("picket-filter")
    #expect(filter["Uid"] == "52302" && filter["Gid"] == "52302" && filter["Groups"] == "")
    // CAP_NET_ADMIN is bit 12, CAP_NET_RAW bit 13.
    for kind in ["CapEff", "CapPrm", "CapBnd", "CapAmb"] { #expect(filter[kind] == "0000000000003000", "\(kind)") }
    #expect(filter["NoNewPrivs"] == "1" && filter["LISTEN_FDS"] == "1" && filter["WATCHDOG_USEC"] == "10000000")
    let picketd = try home.note("picketd")
    #expect(picketd["Uid"] == "52301" && picketd["Groups"] == "52300" && picketd["LISTEN_FDS"] == "2")
    for kind in ["CapEff", "CapPrm", "CapBnd", "CapAmb"] { #expect(picketd[kind] == "0000000000000000", "\(kind)") }
    #expect(picketd["LISTEN_PID"] == picketd["Pid"])
    #expect(filter["Seccomp"] == "2" && picketd["Seccomp"] == "2", "calls are filtered")
    // SIGHUP, SIGINT and SIGTERM, which picket-init keeps from itself.
    for kind in ["SigBlk", "SigIgn"] {
      let signals = try #require(picketd[kind].flatMap { UInt64($0, radix: 16) })
      #expect(signals & 0x4003 == 0, "\(kind)")
    }
    #expect(picketd["SECRET"] == nil, "the environment of picket-init is no other program's")
    #expect(home.rights("run/filter.sock") == "52301 600" && home.rights("run/fetch.sock") == "52301 600")
    #expect(home.rights("run/control.sock") == "0 660" && home.rights("state/picket") == "52301 700")

    home.forget("picket-filter")
    kill(Int32(try #require(filter["Pid"])) ?? 0, SIGKILL)
    #expect(try home.note("picket-filter")["Pid"] != filter["Pid"])
    #expect(home.said.contains("picket-filter ended by signal 9; it is started again"))

    let question = try home.ask(at: "fetch.sock")
    let fetch = try home.note("picket-fetch")
    #expect(question.number >= 0)
    #expect(fetch["Uid"] == "52303" && fetch["CapBnd"] == "0000000000000000" && fetch["LISTEN_FDS"] == nil)

    #expect(picketd["Words"]?.contains("--extensions-at") == true)
    #expect(home.rights("run/extension.sock") == "52301 600")
    let order = try home.ask(at: "extension.sock")
    let confine = try home.note("picket-confine")
    #expect(order.number >= 0 && confine["Words"] == "--answer" && confine["LISTEN_FDS"] == nil)
    // CAP_SETGID is bit 6, CAP_SETUID bit 7, CAP_SYS_ADMIN bit 21.
    #expect(confine["Uid"] == "0" && confine["Groups"] == "" && confine["NoNewPrivs"] == "1")
    for kind in ["CapEff", "CapPrm", "CapBnd"] { #expect(confine[kind] == "00000000002000c0", "\(kind)") }
    // It makes namespaces, and filters what it becomes itself.
    #expect(fetch["Seccomp"] == "2" && confine["Seccomp"] == "0")

    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(!home.exists("run/filter.sock") && home.living.isEmpty)
    let down = try home.farewell()
    #expect(down["Words"] == "down --link" && down["Link"] == "gone", "it would wait for a filter that is gone")
  }

  @Test(.enabled(if: getuid() == 0, "other users' programs are started by root"))
  func `its programs end with it when it is killed`() throws {
    let home = try InitHome()
    let process = try home.start()
    _ = (try home.note("picket-filter"), try home.note("picketd"))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try home.wait("the end of all") { home.living.isEmpty }
  }
}
