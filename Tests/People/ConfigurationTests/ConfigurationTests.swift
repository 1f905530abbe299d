import Activity
import Configuration
import FilterProtocol
import PicketJSON
import Policy
import Replication
import Support
import Testing
import Wire

@Suite struct ConfigurationTests {
  static func read(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration(Array(text.utf8), file: "p.json5")
  }

  private static let household = """
    {
      mode: "both", interfaces: ["br-lan"], forward: ["docker0"], queues: 2, queueBase: 100, markMask: "0x00300000", backend: "iptables",
      fail: "open", level: "strict", unknownDevices: "child:Anna", tunnelPeers: ["192.0.2.7", "2001:db8::/48"],
      resolvers: ["192.0.2.53", "2001:db8::53"], foreignResolvers: "refuse",
      portal: "[fd00::1]:8080", dashboard: "127.0.0.1:80",
      store: "sqlite:/tmp/p.db", zone: "America/New_York", accounting: 2, retention: 7, extensions: "/opt/x",
      log: {level: "debug", format: "json"},
      notify: {
        pages: "https://picket.home:8053/",
        receivers: [
          {name: "hub", webhook: "https://hub.example/x?y=1", secretFile: "/etc/picket/hub", about: ["requests", "trouble"]},
          {name: "phone", ntfy: "http://192.168.1.20:2586/my-topic", tokenFile: "/etc/picket/token", names: true},
          {name: "door", webhook: "http://door.lan/x", secretFile: "/etc/picket/door", local: true},
        ],
      },
      mqtt: {
        host: "192.168.1.20", port: 8884, tls: true, authority: "/etc/picket/broker.pem", user: "picket",
        passwordFile: "/etc/picket/mqtt.password", topic: "home-1", names: true, categories: ["games", "social"],
      },
      fleet: "postgres://db.home.arpa:5433/picket?sslmode=require",
      household: {
        children: [
          {
            name: "Anna", level: "normal", safeSearch: true, alwaysAllowed: ["Wikipedia.org"],
            alwaysBlocked: ["bad.example"],
            shields: [
              {store: "school", categories: ["games", "social"], domains: ["müller.example"], applications: ["youtube"],
               except: ["chess.example"]},
              {categories: "all"},
            ],
            media: {denyExplicit: true, maximumMovie: 300, maximumTV: 400, maximumApplication: 200},
            grants: [
              {domain: "a.example", until: "2030-01-31T17:00:00Z"}, {category: "games", until: "2030-01-31T18:00:00+01:00"},
              {application: "youtube", until: "2030-01-31T17:00:00z"}, {all: true, until: "2030-01-31T17:00:00Z"},
            ],
          },
        ],
        devices: [
          {child: "Anna", mac: "02:00:5E:10:00:01", name: "tablet"}, {guardian: true, ip: "192.168.1.0/24"},
          {shared: true, uid: 1000}, {child: "Anna", mac: "02-00-5e-10-00-02", ip: "fd00::17"},
        ],
      },
    }
    """

  /// The catalog knows applications of the web. A laptop closes programs that it has not heard of.
  @Test func `a shield may be over a laptop's program, and over no application that there is not`() throws {
    let clocks = Clocks(wall: 0, boot: 0)
    func blocked(_ application: String) throws -> [String] {
      let child = "{name: 'Mia', shields: [{applications: ['\(application)']}]}"
      let settings = try Self.read("{mode: 'laptop', household: {children: [\(child)]}}").settings(
        revision: 0, numbers: [], catalog: SampleCatalog.open(), at: clocks)
      return settings.children.flatMap(\.stores).flatMap(\.blockedApplications)
    }
    for application in ["chess", "org.example.chess", "/usr/games/supertux2", "org.example.Game.desktop"] {
      #expect(try blocked(application) == [application])
    }
    for application in ["ches", "/usr/../chess", "games/chess", ".desktop"] {
      #expect(throws: ConfigurationError.self) { try blocked(application) }
    }
  }

  @Test func `everything that can be said is understood`() throws {
    let read = try Self.read(Self.household)
    #expect(read.mode == .both && read.interfaces == ["br-lan"] && read.queues == 2 && read.queueBase == 100)
    #expect(read.forward == ["docker0"] && read.fence(cores: 1).forward == ["docker0"])
    #expect(read.markMask == 0x0030_0000 && read.backEnd == .iptables && read.fail == .open && read.level == .strict)
    #expect(read.unknownDevices == .child("Anna") && read.accounting == 2 && read.retention == 7)
    #expect(read.zone?.name == "America/New_York" && Configuration().zone == nil)
    #expect(read.extensions == "/opt/x" && Configuration().extensions == "/usr/lib/picket/extensions")
    #expect(read.tunnelPeers.map(\.description) == ["192.0.2.7", "2001:db8::/48"])
    #expect(read.resolvers.map(\.description) == ["192.0.2.53", "2001:db8::53"])
    #expect(read.foreignResolvers == .refuse && Configuration().foreignResolvers == .ask)
    #expect(read.portal?.description == "[fd00::1]:8080" && read.dashboard?.description == "127.0.0.1:80")
    #expect(read.store == "sqlite:/tmp/p.db" && read.log.level == .debug && read.log.format == .json)
    #expect(read.fleet?.title == "db.home.arpa:5433/picket" && Configuration().fleet == nil)
    let mqtt = try #require(read.mqtt)
    #expect(
      mqtt.host == "192.168.1.20" && mqtt.port == 8_884 && mqtt.isEncrypted && mqtt.topic == "home-1" && mqtt.names)
    #expect(mqtt.authority == "/etc/picket/broker.pem" && mqtt.passwordFile == "/etc/picket/mqtt.password")
    #expect(mqtt.user == "picket" && mqtt.categories == ["games", "social"] && Configuration().mqtt == nil)
    let child = try #require(read.household.children.first)
    #expect(child.name == "Anna" && child.level == .normal && child.safeSearch)
    #expect(child.alwaysAllowed.map(\.description) == ["wikipedia.org"])
    #expect(child.shields.map(\.store) == ["school", "family"] && child.shields[1].categories == .all)
    #expect(child.shields[0].domains.map(\.description) == ["xn--mller-kva.example"])
    #expect(child.media.denyExplicit && child.media.maximumMovie == 300 && child.media.maximumApplication == 200)
    #expect(child.grants.map(\.until) == Array(repeating: 1_896_109_200_000_000_000, count: 4))
    let devices = read.household.devices
    #expect(devices.map(\.owner) == [.child(0), .guardian, .shared, .child(0)])
    #expect(
      devices.flatMap(\.marks) == [
        "mac 02:00:5e:10:00:01", "ip 192.168.1.0/24", "uid 1000", "mac 02:00:5e:10:00:02", "ip fd00::17",
      ])
  }

  @Test func `who is told is read with its defaults`() throws {
    let notify = try Self.read(Self.household).notify
    #expect(notify.pages == "https://picket.home:8053/" && notify.receivers.map(\.name) == ["hub", "phone", "door"])
    let (hub, phone, door) = (notify.receivers[0], notify.receivers[1], notify.receivers[2])
    #expect(hub.address == "https://hub.example/x?y=1" && hub.form == .webhook(secretFile: "/etc/picket/hub"))
    #expect(hub.kinds == [.requests, .trouble] && !hub.names && !hub.isLocal)
    #expect(phone.address == "http://192.168.1.20:2586/" && phone.names)
    #expect(phone.form == .ntfy(topic: "my-topic", tokenFile: "/etc/picket/token"))
    // An address of the home that a guardian wrote down is meant.
    #expect(phone.isLocal && phone.kinds == Set(NotifyOptions.Kind.allCases) && door.isLocal)
  }

  private static let secret = "secretFile: '/s'"

  @Test(arguments: [
    ("{webhook: 'https://a.example/', \(secret)}", "there is no 'name'"),
    ("{name: 'a', \(secret)}", "there is none of 'webhook', 'ntfy', 'mail'"),
    ("{name: 'a', webhook: 'https://a.example/', ntfy: 'https://b.example/t', \(secret)}", "stands here as well"),
    ("{name: 'a', webhook: 'https://a.example/'}", "a webhook is signed"),
    ("{name: 'a', webhook: 'https://a.example/', secretFile: 's'}", "no whole path"),
    ("{name: 'a', webhook: 'ftp://a.example/', \(secret)}", "no address of the web"),
    ("{name: 'a', webhook: 'https:///x', \(secret)}", "there is no host"),
    ("{name: 'a', webhook: 'https://u:p@a.example/', \(secret)}", "a name and a password stand in it"),
    ("{name: 'a', webhook: 'https://a.example/ b', \(secret)}", "without blanks"),
    ("{name: 'a', webhook: 'http://a.example/', \(secret)}", "by https alone"),
    ("{name: 'a', webhook: 'http://192.0.2.1/', \(secret)}", "by https alone"),
    ("{name: 'a', webhook: 'https://a.example/', \(secret), tokenFile: '/t'}", "a webhook has no token"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/', tokenFile: '/t'}", "this names no topic"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/a/b'}", "this names no topic"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/t', \(secret)}", "ntfy has no secret"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/t', about: []}", "no message"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/t', from: 'a@b.c'}", "'from' means nothing here"),
    ("{name: 'a', mail: 'smtps://m.example', to: ['a@b.c']}", "there is no 'from'"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a@b.c'}", "there is no 'to'"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a@b.c', to: []}", "it has no recipient"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a@b.c', to: ['a@b.c>']}", "no address of mail"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a@b%0d%0ac', to: ['a@b.c']}", "no address of mail"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a b@c.d', to: ['a@b.c']}", "no address of mail"),
    ("{name: 'a', mail: 'https://m.example', from: 'a@b.c', to: ['a@b.c']}", "no server of mail"),
    ("{name: 'a', mail: 'smtps://m.example/x', from: 'a@b.c', to: ['a@b.c']}", "no host with a port"),
    ("{name: 'a', mail: 'smtps://u@m.example', from: 'a@b.c', to: ['a@b.c']}", "no host with a port"),
    ("{name: 'a', mail: 'smtps://m.example:0', from: 'a@b.c', to: ['a@b.c']}", "no host with a port"),
    ("{name: 'a', mail: 'smtps://m.example', from: 'a@b.c', to: ['a@b.c'], user: 'u'}", "a user and no password"),
    (
      "{name: 'a', mail: 'smtps://m.example', from: 'a@b.c', to: ['a@b.c'], passwordFile: '/p'}",
      "a password and no user"
    ),
    (
      "{name: 'a', mail: 'smtps://m.example', from: 'a@b.c', to: ['a@b.c'], tokenFile: '/p'}",
      "'tokenFile' means nothing"
    ),
    ("{name: 'a', ntfy: 'https://ntfy.sh/t', about: ['request']}", "did you mean 'requests'?"),
    ("{name: 'a', ntfy: 'https://ntfy.sh/t', abuot: []}", "did you mean 'about'?"),
    (
      "{name: 'a', ntfy: 'https://ntfy.sh/t'}, {name: 'a', ntfy: 'https://ntfy.sh/u'}", "two receivers are called alike"
    ),
  ])
  func `a receiver that cannot be told is refused with its line and what would be right`(
    _ receivers: String, _ part: String
  ) {
    #expect {
      try Self.read("{mode: 'laptop',\n notify: {receivers: [\n\(receivers)]}}")
    } throws: {
      let text = "\($0)"
      return text.contains("p.json5:") && text.contains("notify.receivers") && text.contains(part)
    }
  }

  @Test func `without any key everything is as it is by default`() throws {
    #expect(try Self.read("{}") == Configuration())
    #expect(try Configuration(path: "/nowhere/picket.json5") == Configuration())
    let fence = Configuration().fence(cores: 9)
    #expect(fence == FenceOrder(queueCount: 4))
    #expect(Configuration().effectiveUnknownDevices == .pass)
  }

  @Test func `what is in effect reads as the same configuration`() throws {
    let read = try Self.read(Self.household)
    let page = read.json(cores: 4).page
    let again = try Configuration(Array(page.utf8), file: "p.json5")
    #expect(again.json(cores: 4) == read.json(cores: 4))
    #expect(again.household.devices == read.household.devices && again.fence(cores: 1) == read.fence(cores: 1))
    let line = try Configuration(Array(read.json(cores: 4).text.utf8), file: "p.json5")
    #expect(line.json(cores: 4).page == page)
  }

  @Test func `unknown devices may be as a child that no file names, since verbs add children as well`() throws {
    #expect(try Self.read("{mode: 'laptop', unknownDevices: 'child:Bob'}").effectiveUnknownDevices == .child("Bob"))
    for nobody in ["child:", "child: "] {
      #expect { try Self.read("{mode: 'laptop',\n unknownDevices: '\(nobody)'}") } throws: {
        "\($0)".contains(":2: key 'unknownDevices'") && "\($0)".contains("with the name of a child")
      }
    }
    #expect(try Self.read("{mode: 'laptop', unknownDevices: 'strictest'}").effectiveUnknownDevices == .strictest)
  }

  @Test(arguments: [
    ("{mode: 'laptop'}", Configuration.UnknownDevices.strictest),
    ("{mode: 'router', interfaces: ['br-lan']}", .strictest), ("{mode: 'both'}", .pass), ("{}", .pass),
  ])
  func `what unknown devices get by default is said by one place`(
    _ text: String, _ unknown: Configuration.UnknownDevices
  ) throws {
    let read = try Self.read(text)
    #expect(read.effectiveUnknownDevices == unknown)
    #expect(read.json(cores: 1).object?["unknownDevices"] == .string(unknown == .pass ? "pass" : "strictest"))
  }

  @Test func `children make unknown devices strict, and then their side must be known`() throws {
    let child = "household: {children: [{name: 'a'}]}"
    #expect(try Self.read("{mode: 'laptop', \(child)}").effectiveUnknownDevices == .strictest)
    #expect(try Self.read("{unknownDevices: 'pass', \(child)}").effectiveUnknownDevices == .pass)
    #expect(
      throws: ConfigurationError(
        "p.json5:1: key 'interfaces': unknown devices are looked after, and it is not said on which side they are; "
          + "name the home's interfaces such as [\"br-lan\"], or set unknownDevices to \"pass\"")
    ) { _ = try Self.read("{\(child)}") }
  }

  @Test(arguments: [
    ("{\n mod: 'router'}", "p.json5:2: key 'mod': there is no such key; did you mean 'mode'?"),
    ("{queuebase: 1}", "p.json5:1: key 'queuebase': there is no such key; did you mean 'queueBase'?"),
    ("{qeues: 1}", "p.json5:1: key 'qeues': there is no such key; did you mean 'queues'?"),
    (
      "{mode: 'routr'}",
      "p.json5:1: key 'mode': this is none of the words that may stand here; did you mean 'router'?"
    ),
    (
      "{fail: 'half'}",
      "p.json5:1: key 'fail': this is none of the words that may stand here; write \"closed\" or \"open\""
    ),
    (
      "{queues: 0}",
      "p.json5:1: key 'queues': 0 is out of range; write a whole number from 1 to 64, one for each core at most"
    ),
    (
      "{queues: Infinity}",
      "p.json5:1: key 'queues': this is no number that ends; write a whole number from 1 to 64, one for each core at most"
    ),
    (
      "{queues: 1.5}",
      "p.json5:1: key 'queues': this is no whole number; write a whole number from 1 to 64, one for each core at most"
    ),
    (
      "{queues: '4'}",
      "p.json5:1: key 'queues': this is a text; write a whole number from 1 to 64, one for each core at most"
    ),
    ("{markMask: '0x1'}", "p.json5:1: key 'markMask': this has 1 bits; write two bits such as \"0x0000C000\""),
    (
      "{interfaces: ['a b']}",
      "p.json5:1: key 'interfaces[0]': this is no name of an interface: up to 15 letters, digits and . - _ @; "
        + "write an interface's name as `ip link` lists it, such as \"br-lan\""
    ),
    (
      "{forward: ['virbr0', 7]}",
      "p.json5:1: key 'forward[1]': this is a number; write an interface's name as `ip link` lists it, such as \"br-lan\""
    ),
    (
      "{portal: 'x'}",
      "p.json5:1: key 'portal': there is no port; write an address and a port such as \"192.0.2.1:8080\" or "
        + "\"[2001:db8::1]:8080\""
    ),
    (
      "{portal: '0.0.0.0:8080'}",
      "p.json5:1: key 'portal': devices cannot be told to come to 0.0.0.0; write this machine's own address in the home, "
        + "with a port, such as \"192.168.1.1:8080\""
    ),
    (
      "{portal: '[fe80::1]:8080'}",
      "p.json5:1: key 'portal': devices cannot be told to come to fe80::1; write this machine's own address in the home, "
        + "with a port, such as \"192.168.1.1:8080\""
    ),
    (
      "{dashboard: '127.0.0.1:8080',\nportal: '127.0.0.1:8080'}",
      "p.json5:2: key 'portal': guardians' pages are there, as 'dashboard' says; give children's pages a port of their own"
    ),
    (
      "{household: {children: [{}]}}",
      "p.json5:1: key 'household.children[0]': there is no 'name'; give the child a name"
    ),
    (
      "{household: {children: [{name: 'a'},\n{name: 'a'}]}}",
      "p.json5:2: key 'household.children[1]': another child has this name; give each its own"
    ),
    (
      "{household: {children: [{name: 'a', alwaysBlocked: ['https://x.example/']}]}}",
      "p.json5:1: key 'household.children[0].alwaysBlocked[0]': this is no host name; write one such as "
        + "\"www.example.com\", without https:// and without paths"
    ),
    (
      "{household: {children: [{name: 'a', shields: [{}]}]}}",
      "p.json5:1: key 'household.children[0].shields[0]': this shield stops nothing; give it categories, domains or "
        + "applications, or remove it"
    ),
    (
      "{household: {children: [{name: 'a', grants: [{all: true}]}]}}",
      "p.json5:1: key 'household.children[0].grants[0]': there is no 'until'; a grant has an end, such as until: "
        + "\"2030-01-31T17:00:00Z\""
    ),
    (
      "{household: {children: [{name: 'a', grants: [{all: true, domain: 'a.b', until: ''}]}]}}",
      "p.json5:1: key 'household.children[0].grants[0].all': 'domain' stands here as well; write one of 'domain', "
        + "'category', 'application', 'all': a grant is for one thing"
    ),
    (
      "{household: {children: [{name: 'a', grants: [{all: true, until: '2030-13-01T00:00:00Z'}]}]}}",
      "p.json5:1: key 'household.children[0].grants[0].until': this is no time; write a time such as "
        + "\"2030-01-31T17:00:00Z\" or \"2030-01-31T17:00:00+01:00\""
    ),
    (
      "{household: {devices: [{guardian: true}]}}",
      "p.json5:1: key 'household.devices[0]': nothing says how this device is known; give it 'mac', 'ip' or 'uid'"
    ),
    (
      "{household: {devices: [{child: 'x', mac: ''}]}}",
      "p.json5:1: key 'household.devices[0].child': the household has no child of this name; name one as in "
        + "'household.children'"
    ),
    (
      "{household: {devices: [{guardian: true, mac: '01:00:5e:00:00:01'}]}}",
      "p.json5:1: key 'household.devices[0].mac': no device has this hardware address, which is everybody's or nobody's; "
        + "write a hardware address such as \"02:00:5e:10:00:01\""
    ),
    (
      "{household: {devices: [{guardian: true, ip: '192.168.1.1/24'}]}}",
      "p.json5:1: key 'household.devices[0].ip': bits are set behind the first 24; write an address such as "
        + "\"192.168.1.20\", or the beginning of addresses such as \"192.168.2.0/24\""
    ),
    (
      "{household: {devices: [{guardian: true, uid: 7},\n {shared: true, uid: 7}]}}",
      "p.json5:2: key 'household.devices[1]': another device has this address or user; name each device once"
    ),
    (
      "{extensions: 'apps'}",
      "p.json5:1: key 'extensions': this is no whole path; write one that begins with /"
    ),
    ("{\n\n mode: }", "p.json5:3: column 8: there should be a key or a value"),
    ("[]", "p.json5:1: this is a list; write an object: {...}"),
  ]) func `what is wrong is named with file, line, key and what would be right`(text: String, error: String) {
    #expect(throws: ConfigurationError(error)) { _ = try Self.read(text) }
  }

  @Test func `whatever is done to a configuration, it is read or refused in one line`() {
    var random = SystemRandomNumberGenerator()
    let whole = Array(Self.household.utf8)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) { bytes[index] = .random(in: 0x20...0x7e) } else { bytes.remove(at: index) }
      }
      do {
        _ = try Configuration(bytes, file: "p")
      } catch {
        #expect(error.description.wholeMatch(of: /p:\d+: [^\n]+; [^\n]+|p:\d+: column [^\n]+/) != nil, "\(error)")
      }
    }
  }
}
