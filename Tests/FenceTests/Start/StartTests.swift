import Glibc
import PicketSystem
import Testing

extension FenceTests {
  /// `scripts/start` as users run it, with programs that are built already.
  @Suite(.needsDaemon) struct StartTests {
    /// A second lab. Its name holds our process number, so that scripts/lab removes it if it is left behind.
    private func lab(_ words: String...) throws -> Command.Outcome {
      let start = ["PICKET_LAB=\(getpid())", Lab.root + "/scripts/start", "--lab", "--programs", Daemon.executables]
      return try run("env", start + words)
    }

    private func run(_ program: String, _ words: [String]) throws -> Command.Outcome {
      let path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
      let command = try #require(Command("env", [path, program] + words))
      return try command.run(seconds: Int(Patience.seconds(120)))
    }

    @Test func `the lab shows what a child sees, also after picketd was killed, and goes without a trace`() throws {
      let places = "/run/picket-lab/\(getpid())"
      defer { _ = try? lab("--stop") }
      for isAgain in [false, true] {
        let shown = try lab()
        #expect(shown.status == 0, "\(shown.text) \(shown.complaint)")
        #expect(shown.text.contains("fence      up"))
        #expect(shown.text.contains("emma      https://allowed.test/    opens"))
        #expect(shown.text.contains("emma      https://blocked.test/    (6) Could not resolve host"))
        #expect(shown.text.contains("guardian  https://blocked.test/    opens"))
        #expect(shown.text.contains("laptop    https://blocked.test/    (6) Could not resolve host"))
        #expect(shown.text.contains("PICKET_SOCKET=\(places)/picket/control.sock"))
        if isAgain { break }
        let number = String(decoding: try File.contents(of: places + "/picket/picketd.pid", limit: 16), as: UTF8.self)
        kill(try #require(pid_t(number.prefix { $0 != "\n" })), SIGKILL)
      }
      let ended = try lab("--stop")
      #expect(ended.status == 0 && ended.text.contains("no rule of it is left"))
      #expect(try run("find", ["/run", "-path", places]).text.isEmpty)
      #expect(try run("ip", ["netns", "list"]).text.contains("picket-\(getpid())-") == false)
    }

    /// Namespaces hide this machine's folders, processes and network from the script.
    private func alone(_ steps: String) throws -> Command.Outcome {
      let script = """
        set -e
        mount -t tmpfs tmpfs /mnt
        for folder in /etc /usr/lib; do
          mkdir -p /mnt/above$folder /mnt/work$folder
          mount -t overlay overlay -o lowerdir=$folder,upperdir=/mnt/above$folder,workdir=/mnt/work$folder $folder
        done
        for folder in /var/lib /var/log /usr/local/lib /run; do mount -t tmpfs -o mode=755 tmpfs $folder; done
        rm -rf /etc/picket
        ip link set lo up
        start() { \(Lab.root)/scripts/start --programs \(Daemon.executables) "$@"; }
        picket() { \(Daemon.executables)/picket "$@"; }
        # Who a program runs as, and what it may: effective and possible capabilities.
        rights() {
          local process=$(pgrep -ox "$1")
          echo "$1: $(stat -c %U /proc/$process) $(awk '/^Cap(Eff|Bnd):/ { print $2 }' /proc/$process/status | xargs)"
        }
        rules() { { iptables-save; ip6tables-save; nft list ruleset; } 2>/dev/null | grep -ci picket || true; }
        \(steps)
        """
      let spaces = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation", "private"]
      return try run("unshare", spaces + ["bash", "--norc", "-c", script])
    }

    @Test func `a laptop's first child takes four commands, and a killed picketd leaves nothing behind`() throws {
      let seen = try alone(
        """
        mkdir -p /var/lib/picket && echo root >/var/lib/picket/old && ln -s /etc/shadow /var/lib/picket/link
        start
        for program in picketd picket-filter picket-web picket-fleet picket-mqtt; do rights $program; done
        stat -c 'owner %U %n' /var/lib/picket/old /var/lib/picket/family.key /etc/shadow
        stat -c 'socket %U %a %n' /run/picket/extension.sock
        mkdir -p /usr/lib/picket/extensions
        cp \(Daemon.besideTests)/HostileExtension /usr/lib/picket/
        echo '{"client": "who", "kind": "shield-configuration", "executable": "/usr/lib/picket/HostileExtension"}' \
          >/usr/lib/picket/extensions/who.json
        picket reload
        echo "extension $(id -u picket-extension) $(picket extension run who --json)"
        picket child add Mia --birth-year 2015
        picket device add --child Mia --uid 1001
        picket device add --child Mia --mac 02:00:00:00:01:11
        picket shield add --child Mia --domain example.com
        picket explain www.example.com --child Mia
        stat -c 'file %a %n' /etc/picket/picket.json5 /var/lib/picket
        for turn in $(seq 50); do [ "$(iptables-save | grep -c 1001)" = 0 ] || break; sleep 0.1; done
        echo "of the user $(iptables-save | grep -c 1001)"
        start --router lo || echo "refused $?"
        kill -KILL "$(cat /run/picket/picket-init.pid)"
        echo "killed $(rules)"
        start --stop
        echo "stopped $(rules)"
        pgrep picket || echo "no program"
        echo "left $(find /usr/local/lib /var/log /run/picket /var/lib -mindepth 1 -maxdepth 1 2>/dev/null | sort | xargs)"
        """)
      #expect(seen.status == 0, "\(seen.text) \(seen.complaint)")
      #expect(seen.text.contains("device add --child Mia --uid"))
      #expect(seen.text.contains("It is not fenced"))
      #expect(seen.text.contains("www.example.com is blocked"))
      #expect(seen.text.contains("file 640 /etc/picket/picket.json5\nfile 700 /var/lib/picket"))
      #expect(seen.text.contains("of the user ") && !seen.text.contains("of the user 0"))
      #expect(seen.text.contains("refused 2") && seen.complaint.contains("says something else"))
      #expect(seen.text.contains("killed ") && !seen.text.contains("killed 0"))
      #expect(seen.text.contains("stopped 0\nno program\nleft /var/lib/picket /var/lib/picket-web\n"))
      for (program, rights) in [
        ("picketd", "picket 0000000000000000 0000000000000000"),
        // CAP_NET_ADMIN is bit 12, CAP_NET_RAW bit 13.
        ("picket-filter", "picket-filter 0000000000003000 0000000000003000"),
        ("picket-web", "picket-web 0000000000000000 0000000000000000"),
        ("picket-fleet", "picket-fleet 0000000000000000 0000000000000000"),
        ("picket-mqtt", "picket-mqtt 0000000000000000 0000000000000000"),
      ] { #expect(seen.text.contains("\(program): \(rights)\n"), "\(seen.text)") }
      let user = try #require(seen.text.firstMatch(of: /extension ([0-9]+)/)).1
      #expect(seen.text.contains("user \(user) \(user) groups 0 files 5 session true\""), "\(seen.text)")
      #expect(seen.text.contains("owner picket /var/lib/picket/old\nowner picket /var/lib/picket/family.key\n"))
      #expect(seen.text.contains("owner root /etc/shadow\nsocket picket 600 /run/picket/extension.sock\n"))
    }

    @Test func `a router's start asks for hardware addresses at the side that was named`() throws {
      let seen = try alone(
        """
        ip link add br-lan type bridge
        start --router br-lan
        start --router br-lan br-guests || echo "refused $?"
        start --stop
        cat /etc/picket/picket.json5
        """)
      #expect(seen.status == 0, "\(seen.text) \(seen.complaint)")
      #expect(seen.text.contains("device adopt --guardian --all-seen") && !seen.text.contains("--uid"))
      #expect(seen.text.contains("refused 2") && seen.text.contains("interfaces: [\"br-lan\"]"))
    }

    @Test func `a start that fails says so, and where to read on`() throws {
      let seen = try alone("mkdir /etc/picket; echo '{mode: 1}' >/etc/picket/picket.json5; start")
      #expect(seen.status == 1)
      #expect(seen.complaint.contains("key 'mode'") && seen.complaint.contains("/var/log/picket.log"))
      #expect(!seen.text.contains("What next"))
    }
  }
}
