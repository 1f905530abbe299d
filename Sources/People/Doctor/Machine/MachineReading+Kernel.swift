internal import Capture
internal import PicketSystem

extension MachineReading {
  private static let programs = ["ip", "nft", "iptables", "ip6tables"]

  private static let settingNames = [
    "net.ipv4.ip_forward", "net.ipv6.conf.all.forwarding", "net.netfilter.nf_conntrack_acct",
    "net.netfilter.nf_conntrack_checksum", "net.netfilter.nf_conntrack_count", "net.netfilter.nf_conntrack_max",
  ]

  /// This machine, or one whose files lie below `root`. `users` are the children's users, and `catalog` is the file in use.
  package init(below root: String = "", users numbers: [UInt32], catalog: String?) {
    let files = SystemFiles(root: root)
    for program in MachineReading.programs { tools[program] = Command(program) != nil }
    for name in MachineReading.settingNames { settings[name] = files.number(MachineReading.path(name)) }
    hasIPv6 = files.text("/proc/thread-self/net/if_inet6") != nil
    links = (try? Links()) ?? Links([])
    bridgesCallRules = ["iptables", "ip6tables"].allSatisfy { family in
      files.number(MachineReading.path("net.bridge.bridge-nf-call-\(family)")) == 1
    }
    memory = files.freeMemory
    isClockKept = SystemClock.isWallSynchronised ?? true
    resolvers = files.resolvers
    sudoers = files.sudoers
    for number in numbers {
      guard let account = Account(number) else { continue }
      users[number] = User(name: account.name, groups: files.groups(of: account.name, first: account.group))
    }
    setuid = files.setuid
    browsers = files.browsers
    hasLaptopProgram = files.has("/usr/sbin/picket-laptop")
    start = files.start
    catalogAge = catalog.flatMap(MachineReading.age)
  }

  private static func path(_ setting: String) -> String {
    "/proc/sys/" + setting.split(separator: ".").joined(separator: "/")
  }

  private static func age(_ file: String) -> Int? {
    guard let written = (try? FileStamp(path: file))?.modified else { return nil }
    return Int(SystemClock.wall / 1_000_000_000) - written / 1_000_000_000
  }
}
