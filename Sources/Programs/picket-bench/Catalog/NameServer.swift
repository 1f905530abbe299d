import PicketSystem

/// A name server that answers blocked names by itself.
struct NameServer {
  let name: String
  /// What the configuration begins with; it listens on this port of the loopback address.
  let head: @Sendable (_ port: UInt16, _ folder: String) -> String
  /// What stands around each blocked name.
  let before: String
  let behind: String
  let arguments: @Sendable (_ configuration: String) -> [String]
  /// The most that ours may be of its bytes for a name, and of its time to the first answer.
  let goals: (bytesPerName: Double, firstAnswer: Double)?

  static let dnsmasq = NameServer(
    name: "dnsmasq",
    head: { port, _ in
      """
      no-resolv
      no-hosts
      listen-address=127.0.0.1
      bind-interfaces
      port=\(port)
      user=

      """
    }, before: "local=/", behind: "/\n", arguments: { ["--keep-in-foreground", "--conf-file=\($0)", "--pid-file="] },
    goals: (0.14, 0.02))

  static let unbound = NameServer(
    name: "unbound",
    head: { port, folder in
      """
      remote-control:
        control-enable: no
      server:
        directory: "\(folder)"
        chroot: ""
        username: ""
        pidfile: ""
        use-syslog: no
        logfile: "\(folder)/unbound.log"
        interface: 127.0.0.1@\(port)
        do-ip6: no
        num-threads: 1
        module-config: "iterator"
        access-control: 127.0.0.0/8 allow

      """
    }, before: "local-zone: \"", behind: ".\" always_nxdomain\n", arguments: { ["-d", "-p", "-c", $0] },
    goals: nil)

  /// Writes the configuration that blocks the first `count` sample names.
  func configure(_ count: Int, port: UInt16, in place: borrowing Workplace) throws(Failure) -> String {
    let path = place.path("\(name).\(count).conf")
    try SampleNames.write(count, to: path, head: head(port, place.folder), before: before, behind: behind)
    return path
  }
}
