import Foundation
import Support
import Testing

/// The real picketd with its own folder and a stand-in for the filter, and a shell to use it from.
final class LiveDaemon {
  // `day` puts marks in the place of days, and columns one space apart: how wide they are depends on the day.
  // `terminal ANSWER COMMAND` runs a command on a terminal on which somebody types the answer. `briefly COMMAND` ends what
  // would go on; it kills, since programs that tests start may hold back other signals. `behind FILE COMMAND` starts what goes
  // on while the walk does: it holds nothing that this shell has open, whose end would be waited for.
  private static let prelude = #"""
    terminal() {
      answer=$1; shift
      (sleep 0.3; echo $answer) | script -qec "stty -echo; $*" /dev/null | tr -d '\r' | sed '/^[yn]$/d'
    }
    as() { user=$1; shift; setpriv --reuid $user --regid $user --clear-groups "$@"; }
    briefly() { timeout --foreground --signal KILL 3 "$@"; }
    behind() {
      python3 -c 'import subprocess, sys
    subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=open(sys.argv[1], "w"), stderr=subprocess.STDOUT)' "$@"
    }
    day() {
      sed -E 's/ +/ /g; s/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [0-9]+/Day DD/g
        s/20[0-9]{2}-[0-9]{2}-[0-9]{2}/YYYY-MM-DD/g; s/DD [0-9]{2}:[0-9]{2} to/DD hh:mm to/; s/(to .*DD) [0-9]{2}:.*/\1 hh:mm/'
    }
    wordless() { sed -E 's/(secret +).*/\1GROUPS OF FOUR/; s/[A-Z2-7]{32}/SECRET/'; }
    onetime() {
      python3 -c 'import base64, hmac, re, struct, sys, time
    secret = base64.b32decode(re.search("secret=([A-Z2-7]+)", sys.stdin.read())[1])
    digest = hmac.new(secret, struct.pack(">Q", int(time.time() + int(sys.argv[1])) // 30), "sha1").digest()
    start = digest[19] & 15
    print("%06d" % ((struct.unpack(">I", digest[start:start + 4])[0] & 0x7fffffff) % 1000000))' $1
    }
    revision() { sed 's/1[0-9]\{12\}/REVISION/'; }
    question() { picket requests | while read -r id rest; do case $rest in *"$1"*) echo $id; esac; done; }
    """#

  let workshop: Workshop
  private let daemon = Process()

  private static let household = """
    household: {
      children: [{
        name: 'emma', alwaysBlocked: ['bad.example'],
        shields: [{store: 'school', categories: ['games'], domains: ['example.com'], except: ['a.example']}],
      }],
      devices: [{child: 'emma', uid: 1001, name: 'tablet'}],
    }
    """

  private static let applications = """
    {"applications": [
      {"identifier": "puzzle-park", "title": "Puzzle Park", "category": "games", "domains": ["puzzle.example"]},
      {"identifier": "puzzle-kids", "title": "Puzzle Kids", "category": "games", "domains": ["kids.example"]},
      {"identifier": "paint", "title": "Paint", "category": "creativity", "domains": ["paint.example"]}
    ]}
    """

  /// The apps' extensions by their manifests' names; the programs lie in `bin`.
  private static let manifests = [
    "homework": #"{"client": "Homework", "kind": "shield-configuration", "executable": "HOME/bin/HomeworkShields"}"#,
    "worklog": #"{"client": "Worklog", "kind": "shield-configuration", "executable": "HOME/bin/WorklogShields"}"#,
    "misspelt": #"{"client": "Homework", "kind": "shield-actions", "executable": "HOME/bin/HomeworkActions"}"#,
  ]

  /// A walk may put these beside the rules.
  private static let suggestions = """
    {"rule": "for walks", "lists": [{
      "word": "club-ads", "title": "Club ads", "category": "ads", "format": "plain", "names": 12345, "licence": "MIT",
      "address": "https://lists.example/ads.txt", "home": "https://lists.example", "adds": "what clubs advertise",
      "note": "some clubs are nice"}]}
    """

  /// With `seesNeighbour` picketd watches a small network in which one machine answers. An old machine has been up for ten
  /// days and more.
  init(seesNeighbour: Bool = false, declares: Bool = false, zone: String? = nil, isOld: Bool = false) throws {
    workshop = try Workshop()
    for name in ["rules", "bin", "extensions", "leases"] {
      try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: false)
    }
    for (name, lines) in [
      ("games", "games.example\n"), ("social", "social.example\nchat.example\n"), ("connectivity", "check.example\n"),
    ] {
      try workshop.write("rules/\(name).txt", Array(lines.utf8))
    }
    try workshop.write("rules/applications.json", Array(LiveDaemon.applications.utf8))
    let mode = seesNeighbour ? "mode: 'router', interfaces: ['lan']" : "mode: 'laptop'"
    let extensions = "extensions: '\(workshop.path("extensions"))'"
    let others = (declares ? ", \(LiveDaemon.household)" : "") + (zone.map { ", zone: '\($0)'" } ?? "")
    try workshop.write("picket.json5", Array("{\(mode), \(extensions)\(others)}".utf8))
    for (name, text) in LiveDaemon.manifests {
      let text = text.replacingOccurrences(of: "HOME", with: workshop.folder)
      try workshop.write("extensions/\(name).json", Array(text.utf8))
    }
    try workshop.write("suggestions.json", Array(LiveDaemon.suggestions.utf8))
    // Children's users cannot enter the build folder.
    for name in ["picket", "HomeworkShields", "Homework"] {
      try ProgramCopy.make(of: Program.folder.path + "/" + name, at: workshop.path("bin/" + name))
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workshop.folder)

    let words = [
      Program.folder.path + "/picketd", "--config", workshop.path("picket.json5"), "--state", workshop.path("state"),
      "--socket", workshop.path("control.sock"), "--rules", workshop.path("rules"), "--link",
      workshop.path("filter.sock"), "--filter", Program.folder.path + "/picket-standin",
    ]
    daemon.executableURL = URL(filePath: "/usr/bin/unshare")
    // A DHCP server's leases, where the daemon expects them.
    try workshop.write("leases/dnsmasq.leases", [])
    let home = """
      mount --bind \(workshop.path("leases")) /var/lib/misc &&
      ip link add lan type veth peer name child && ip link set lan up && ip link set child up &&
      ip address add 192.168.50.1/24 dev lan &&
      ip neighbour add 192.168.50.77 lladdr 02:00:00:00:01:99 dev lan nud permanent && exec "$@"
      """
    let machine = ["--net"] + (isOld ? ["--time", "--boottime", "864000"] : [])
    daemon.arguments = machine + (seesNeighbour ? ["--mount", "sh", "-c", home, "sh"] : []) + words
    daemon.environment = ProcessInfo.processInfo.environment.merging(["TZ": "UTC"]) { $1 }
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardOutput = FileHandle.nullDevice
    try workshop.write("picketd.log", [])
    daemon.standardError = try FileHandle(forWritingTo: URL(filePath: workshop.path("picketd.log")))
    try daemon.run()
    try wait("picketd to be ready") { $0.log.contains("picketd: ready") }
  }

  deinit {
    kill(daemon.processIdentifier, SIGTERM)
    let end = ContinuousClock.now + .seconds(20)
    while daemon.isRunning && .now < end { usleep(5_000) }
    if daemon.isRunning { kill(daemon.processIdentifier, SIGKILL) }
    daemon.waitUntilExit()
  }

  var log: String { (try? String(contentsOfFile: workshop.path("picketd.log"), encoding: .utf8)) ?? "" }

  func wait(_ what: String, until isSo: (LiveDaemon) throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !isSo(self) {
      guard daemon.isRunning, .now < end else {
        Issue.record("waited in vain for \(what):\n\(log)")
        return
      }
      usleep(10_000)
    }
  }

  /// Runs a line as root types it; `as UID picket ...` runs as another user.
  func shell(_ line: String) throws -> Program.Result {
    try Program.run(
      URL(filePath: "/bin/sh"), ["-c", LiveDaemon.prelude + "\ncd \(workshop.folder)\n" + line],
      environment: [
        "PATH": workshop.path("bin") + ":/usr/sbin:/usr/bin:/sbin:/bin", "HOME": workshop.folder, "TZ": "UTC",
        "PICKET_SOCKET": workshop.path("control.sock"), "LC_ALL": "C.UTF-8",
        "PICKETD": "\(daemon.processIdentifier)",
      ])
  }

  /// The text with times, numbers and keys replaced by marks, so that every run gives the same.
  func lasting(_ text: String) -> String {
    var text = text.replacingOccurrences(of: workshop.folder, with: "HOME")
    for (pattern, mark) in LiveDaemon.passing {
      text = text.replacingOccurrences(of: pattern, with: mark, options: .regularExpression)
    }
    return text
  }

  /// Marks in tables are as wide as the text that they replace.
  private static let passing = [
    // This comes first: eight digits look like the number of a question.
    ("db\\.[0-9]+\\.restore\\.new", "db.N.restore.new"),
    ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UUID"), ("(?<![#:,])\\b[0-9a-f]{8}\\b", "question"),
    ("(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z", "YYYY-MM-DDThh:mm:ssZ"),
    ("(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}", "YYYY-MM-DD hh:mm:ss"),
    ("(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}", "YYYY-MM-DD hh:mm"),
    ("[A-Za-z0-9+/]{40,}={0,2}", "TOKEN"), ("[A-Za-z0-9+/]{24}\\.\\.\\.", "TOKEN......................"),
    ("\"milliseconds\": ?[0-9]+", "\"milliseconds\":N"), ("until [0-9]{10}", "until SECONDS..."),
    ("process [0-9]+", "process N"),
    ("Saved [0-9]+", "Saved N"), ("revision [0-9]+", "revision N"),
    ("new\\.[0-9.]+", "new.N"), ("x\\.[0-9]+\\.[0-9]+\\.new", "x.new"),
  ]
}
