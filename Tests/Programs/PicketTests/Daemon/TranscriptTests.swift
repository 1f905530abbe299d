import Foundation
import PicketJSON
import Testing

/// Whole sessions with the verbs that ask picketd: what people see, and the calls to picketd.
@Suite struct TranscriptTests {
  struct Session: Sendable, CustomTestStringConvertible {
    let name: String
    let commands: [String]
    /// The household's; the command's own is UTC.
    var zone = "UTC"
    var testDescription: String { name }
  }

  static let sessions = [
    Session(
      name: "child",
      commands: [
        "child add Mia --birth-year 2015 --level strict", "child add Mia --json", "child add Mia -q",
        "child change Mia --level strict", "child change --child Mia --name Maya", "child list", "child list --json",
        "child show Mia", "child show --child Mia --json", "child remove Mia", "child remove Mia --json", "child show",
        "child show Mia --child Ben",
        "child change Mia", "child add Mia --birth-year 15",
      ]),
    Session(
      name: "authorization",
      commands: [
        "authorization list", "authorization list --child Mia --json",
        "authorization grant --child Mia --client com.example.homework --program /usr/local/bin/homework",
        "authorization grant --child Mia --client com.example.hours --individual -q",
        "authorization grant --child Mia --client com.example.hours --data no",
        "authorization grant --child Mia --client com.example.hours --data maybe",
        "authorization grant --client com.example.hours", "authorization grant --child Mia",
        "authorization revoke --child Mia --client com.example.homework",
        "authorization revoke --child Mia --client com.example.homework --json",
        "authorization grant --child Mia --client com.example.hours --json", "authorization",
      ]),
    Session(
      name: "household",
      commands: [
        "household begin", "household begin -q", "household", "household begin now", "household confirm-time",
        "household confirm-time --json", "household begin --json",
      ]),
    Session(
      name: "glance",
      commands: ["", "household show -q", "household show --json", "status", "status --detail", "status --json"]),
    Session(
      name: "passkeys",
      commands: [
        "guardian passkeys", "guardian passkeys --json", "guardian remove-passkey 2",
        "guardian remove-passkey 2 --json",
        "guardian remove-passkey", "guardian remove-passkey phone",
      ]),
    Session(
      name: "device",
      commands: [
        "device add --child Mia --mac 02:00:00:00:01:11 --name tablet", "device add --guardian --ip 192.168.1.0/28",
        "device add --shared --uid 1002 --json", "device list", "device list --child Ben", "device seen",
        "device seen --json", "device adopt --guardian --all-seen",
        "device adopt --child Mia --mac 02:00:00:00:01:11 --mac 02:00:00:00:01:12", "device change 3 --child Ben",
        "device change tablet --mac 02:00:00:00:01:12 --name pad --json", "device change tablet",
        "device change phone --shared",
        "device change 3 --guardian --shared", "device remove 3",
        "device remove 02:00:00:00:01:11", "device remove tablet", "device remove phone", "device remove 3 --json",
        "device add --child Mia",
        "device add --mac 02:00:00:00:01:11", "device add --child Mia --guardian --uid 1",
        "device add --child Mia --mac 02:00", "device add --child Mia --ip 10.0.0.0/33",
      ]),
    Session(
      name: "time",
      commands: [
        "schedule list", "schedule list --json",
        "schedule add --profile teens --name Evening --from 5pm --to 20:00 --category games --app tiktok --allow",
        "schedule add --child Mia --name Homework --from 15:00 --to 17:00 --from 21:00 --to 24:00 --days mon-fri",
        "schedule add --child Mia --name Homework --from 15:00", "schedule add --child Mia --from 15:00 --to 16:00",
        "schedule add --child Mia --name Homework --from 25:00 --to 17:00 --all-web",
        "schedule skip --child Mia --name Homework --on 2026-12-24 --on 2026-12-25",
        "schedule skip --child Mia --on 2026-12-24 --undo --json", "schedule skip --child Mia --on soon",
        "schedule remove --child Mia --name Homework", "schedule remove --child Mia", "schedule", "limit list",
        "limit list --child Mia --json",
        "limit add --child Mia --name Games --category games --per-day 1h --per-day 2h@sat,sun",
        "limit add --child Mia --name Games --category games --per-day 1h --days mon-fri --json",
        "limit add --child Mia --name Games --per-day 1h", "limit add --child Mia --name Games --category games",
        "limit add --child Mia --name Games --category games --per-day 1h --per-day 2h",
        "limit add --child Mia --name Games --category games --per-day 1h@someday",
        "limit remove --child Mia --name Games", "earn list", "earn list --json",
        "earn add --child Mia --name Reading --category education --for 30m --unlocks category:games --gives 15m --cap 1h",
        "earn add --child Mia --name Reading --category education --for 30m --unlocks games --gives 15m",
        "earn remove --child Mia --name Reading", "more --child Mia --for 15m",
        "more --profile teens --limit Games --for 15m --json", "more --child Mia",
        "more --child Mia --limit Games --schedule Evening --for 15m", "time", "time --child Mia --json", "time -q",
      ]),
    Session(
      name: "shield",
      commands: [
        "shield add --child Mia --category social", "shield add --child Mia --all-web --except chess.com --for 2h",
        "shield add --child Mia --category games --domain example.com --app tiktok --store evening --json",
        "shield remove --child Mia --category social", "shield list", "shield list --child Mia --json",
        "shield add --category social", "shield add --child Mia", "shield add --child Mia --domain https://a.test/b",
        "shield add --child Mia --category social --for 2", "shield add --child Mia --domain Chess.com",
      ]),
    Session(
      name: "store",
      commands: [
        "store list", "store list --child Mia --client com.example.homework --json", "store show --child Mia",
        "store show --child Mia --json", "store clear --child Mia --store evening", "store clear --child Mia --json",
        "set --child Mia media.maximumMovieRating 300", "set --child Mia media.denyExplicitContent true",
        "set --child Mia webContent.blockedByFilter auto", "set --child Mia safari.cookiePolicy never --json",
        "set --child Mia media.maximumMovieRating null", "set --child Mia media", "set --child Mia media.x",
        "set media.x 1",
      ]),
    Session(
      name: "requests",
      commands: [
        "ask --child Mia chess.com --why club", "ask chess.com --json", "requests", "requests --json --all",
        "requests --follow", "requests --follow --json --child Mia", "approve 4c1d --for 30m", "approve 4C1E",
        "deny 4c1e", "approve 4c1f", "approve 4c1e --choice evening", "approve 4c1d --json",
        "deny 4c1e --choice n --json",
        "approve 4c1", "question cancel 4C1E --json", "deny 9999", "question cancel 4C1E", "question cancel 4c1",
        "question cancel 9999", "ask", "ask chess", "approve", "approve 4c20", "approve 4c20 --choice always",
        "deny 4c20", "deny 4c20 --choice deny", "deny 3", "deny 5 -q", "approve 4 today", "approve 4 deny",
        "approve 4 evening", "approve 2 y --choice evening", "deny 2 y", "deny --child Mia --app youtube",
        "approve --child Mia", "ask --app tiktok", "ask youtube --domain a.test", "requests --all",
      ]),
    Session(
      name: "notify",
      commands: [
        "notify", "notify list --json", "notify test", "notify test phone --json", "notify test -q", "notify send",
      ]),
    Session(
      name: "pick",
      commands: [
        "pick 5 --category games --category Social --app youtube --domain chess.com", "pick 5 --nothing",
        "pick 4c21 --domain chess.com --json", "pick 5", "pick", "pick 5 games", "pick 5 --nothing --app youtube",
        "pick 99 --app youtube",
      ]),
    Session(
      name: "grants",
      commands: [
        "grant --child Mia --domain youtube.com --for 30m", "grant --child Mia --app tiktok --for 1h --json",
        "grant --child Mia --all --for 2h -q", "grants", "grants --child Mia --json", "revoke 4", "revoke 4 --json",
        "pause --for 1h30m", "pause --child Mia --for 10m --json", "grant --child Mia --for 1h",
        "grant --child Mia --all", "grant --child Mia --all --domain a.test --for 1h", "revoke four", "revoke",
        "revoke --child Mia --app youtube", "grant --child Mia youtube --for 1h", "pause",
      ]),
    Session(
      name: "allow",
      commands: [
        "allow --child Mia --app youtube", "allow add --child Mia --domain chess.com --for 3d",
        "allow --child Mia --category games --json", "allow list", "allow list --child Mia --json", "allow remove 6",
        "allow remove --child Mia --domain Chess.com", "allow remove --child Mia --app tiktok",
        "allow remove --child Mia --app youtube --json", "allow", "allow --child Mia", "allow --app youtube",
        "allow --child Mia --app youtube --domain a.test", "allow remove", "allow remove six", "allow youtube",
        "allow --child Mia youtube", "allow --child Mia chess.com", "allow --child Mia Games",
      ]),
    Session(
      name: "internet",
      commands: [
        "off --child Mia --for 1.5h", "off --all --for 30", "off --all --json", "off", "off --child Mia --all",
        "off --all --for 1h --until 20:00", "off --all --until teatime", "off --all --for 3650d", "on --child Mia",
        "on --all --json", "on", "open --child Mia --for 1h", "open --all --for 90min --everything",
        "open --all --for 1h --json", "open --child Mia", "open --for 1h",
      ]),
    Session(
      name: "activity",
      commands: [
        "explain www.tiktok.com --child Mia", "explain www.tiktok.com --child Mia --detail", "explain www.tiktok.com",
        "explain www.tiktok.com --at 2099-11-21T17:00:00Z --json",
        "explain not_a_name!", "explain a.test --at teatime", "explain https://www.youtube.com:443/watch?v=x",
        "explain *.roblox.com", "explain youtube.com.", "explain 8.8.8.8", "explain http://[fd00::1]/",
        "explain facebook",
        "explain a.test --at 2099-11-24", "log", "log --json", "log --child Mia --reveal --follow",
        "log --follow --json --limit 5", "log --limit 0",
        "log --blocked --since 2026-11-21T10:00:00Z --limit 1",
        "log --device tablet --domain youtube.com --until 2026-11-20", "metrics", "metrics --json",
      ]),
    Session(
      name: "fleet",
      commands: [
        "fleet", "fleet create postgres://picket:secret@db.home.arpa/picket", "fleet create", "fleet create x --json",
        "fleet create - --name router", "fleet invite", "fleet invite --for 1d -q", "fleet invite --for soon",
        "fleet invite --json", "fleet invite --school --machines 24 --for 2d", "fleet invite --machines 0",
        "fleet invitations", "fleet invitations --json", "fleet withdraw k3f9abcdefghjkmn", "fleet withdraw",
        "fleet join picket-fleet-1:00 --name laptop", "fleet join", "fleet join x -q",
        "fleet status", "fleet status --json", "fleet leave -y", "fleet leave laptop", "fleet leave laptop --json",
      ]),
    Session(
      name: "zone",
      commands: [
        "time --child Mia", "schedule list", "explain www.tiktok.com --child Mia --at 2099-11-21",
        "explain www.tiktok.com --child Mia --at 2099-11-21T17:00:00Z", "explain a.test --at 2020-11-21", "log",
        "usage --child Mia --from 2026-11-21 --to 2026-11-22", "usage --child Mia --week",
        "export usage --csv --child Mia --from 2026-11-21 --to 2026-11-21", "status",
      ], zone: "Asia/Kolkata"),
    Session(
      name: "dashboard",
      commands: ["dashboard", "dashboard --json", "dashboard --open"]),
    Session(
      name: "usage",
      commands: [
        "usage", "usage --child Mia --by domain --from 2026-11-21T10:00:00Z", "usage --child Mia --json",
        "usage --json", "usage --child Mia --chart", "usage --child Mia --week", "usage --child Mia --week --chart",
        "usage --child Mia --week --json", "usage --child Mia --week --by day", "usage --svg /tmp/never.svg",
        "usage --by minute", "usage Mia",
        "usage --child Mia --report Worklog", "usage --child Mia --report Worklog --context Bars --by day --json",
        "usage --child Mia --report Worklog --week --to 2026-11-22", "usage --child Mia --report Worklog --by domain",
        "usage --child Mia --context Bars", "usage --child Mia --report Worklog --week --by day",
        "export usage --csv --child Mia --from 2026-11-21 --to 2026-11-22",
        "export usage --json --child Mia --by category --from 2026-11-21 --to 2026-11-21",
        "export usage --from 2026-11-21 --to 2026-11-20", "export --csv --json", "export",
      ]),
  ]

  @Test(arguments: sessions) func `a session reads as it should`(session: Session) async throws {
    var answers = Family.answers.merging(Family.fleetAnswers) { $1 }
    answers["Household.WhoAmI"] = .reply(["authority": "guardian", "zone": .string(session.zone)])
    let daemon = try DaemonStandIn(answers)
    var text = ""
    for command in session.commands {
      let result = try await Program.runAside(
        command.split(separator: " ").map(String.init), environment: ["PICKET_SOCKET": daemon.socket, "TZ": "UTC"])
      text += "$ \(["picket", command].filter { !$0.isEmpty }.joined(separator: " "))\n" + result.output + result.error
      if result.status != 0 { text += "[\(result.status)]\n" }
      text += daemon.takeCalls().map { "    -> \($0)\n" }.joined() + "\n"
    }
    await daemon.stop()
    try Golden.expect(text, "Sessions/\(session.name).txt")
  }

  @Test func `there is no session of verbs that are gone`() throws {
    try Golden.expectOnly(Set(TranscriptTests.sessions.map { $0.name + ".txt" }), in: "Sessions")
  }
}
