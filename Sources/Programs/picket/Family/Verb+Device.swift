import CommandSpec

extension Verb {
  static let device = Verb(
    "device", "say whose a device is",
    about: """
      A device is a network card behind a router, an address, or a user of this machine. Children's devices are filtered. \
      Guardians' devices and shared devices are neither filtered nor recorded.
      """,
    verbs: [deviceAdd, deviceChange, deviceList, deviceSeen, deviceAdopt, deviceRemove])

  private static let owners: [Option] = [
    .child("the child whose it is"), .flag("--guardian", "a guardian's: neither filtered nor recorded"),
    .flag("--shared", "shared, such as a printer: neither filtered nor recorded"),
  ]
  private static let owner = OptionRule.exactlyOne(
    "--child", "--guardian", "--shared", missing: "whose is it? Say --child NAME, --guardian or --shared")

  private static let marks: [Option] = [
    .value("--mac", "M", .hardware, "its hardware address"),
    .value("--ip", "A", .address, "its address, or a network"),
    .value("--uid", "U", .user, "a user of this machine, by name or number"),
    .value("--name", "N", .text("a name"), "what to call it"),
  ]

  private static let which = Operand(
    "DEVICE", .device, "its number, name or hardware address, as 'picket device list' shows it",
    noun: "device", missing: "which device? 'picket device list' lists them")

  private static let deviceAdd = Verb(
    "add", "add a device and say whose it is",
    about: """
      Adds a device and says whose it is. Behind a router name a device by its hardware address, which stays when its \
      address changes; on a laptop name a child's user.
      """,
    options: owners + marks + [.json, .socket],
    rules: [
      owner, .exactlyOne("--mac", "--ip", "--uid", missing: "which device? Say --mac, --ip or --uid"),
    ],
    examples: [
      Example("picket device add --child Mia --mac 02:00:00:00:01:11 --name tablet"),
      Example("picket device add --child Mia --uid mia", "a user of this machine"),
      Example("picket device add --shared --ip 192.168.1.9 --name printer"),
    ],
    exits: Exit.daemon, action: addDevice)

  private static let deviceChange = Verb(
    "change", "hand a device over, or rename it",
    about: """
      Changes whose a device is, what it is called, or how it is known; what you leave out stays as it is. The device keeps \
      its number, so the log knows it as before. A new --mac, --ip or --uid replaces all by which it was known.
      """,
    operands: [which], options: owners + marks + [.json, .socket],
    rules: [
      .atMostOne("--child", "--guardian", "--shared"), .atMostOne("--mac", "--ip", "--uid"),
    ],
    examples: [
      Example(
        "picket device change 4 --child Mia --name tablet", "hers, after 'adopt --guardian --all-seen' took it in"),
      Example("picket device change tablet --mac 02:00:00:00:01:12", "it has another card"),
    ],
    exits: Exit.daemon, action: changeDevice)

  private static let deviceList = Verb(
    "list", "show the devices", about: "Shows the devices of the household and whose they are.",
    options: [.child("only those of this child"), .json, .socket],
    examples: [Example("picket device list"), Example("picket device list --child Mia --json")],
    exits: Exit.daemon, action: listDevices)

  private static let deviceSeen = Verb(
    "seen", "show unknown devices",
    about: """
      Shows devices that were seen on the network and that nobody added, the newest first. By default they are treated as \
      the most restricted child; 'unknownDevices' in picketd's configuration sets this. What they ask for is not written \
      down: ALLOWED and BLOCKED count the decisions since picketd began. NAME is what a device calls itself, so another \
      device can use the same; a random address is made up by the device, as phones do, and names no maker.
      """,
    options: [.json, .socket],
    examples: [Example("picket device seen")], exits: Exit.daemon, action: listSeenDevices)

  private static let deviceAdopt = Verb(
    "adopt", "say whose unknown devices are",
    about:
      "Says whose devices are that 'picket device seen' lists. --guardian --all-seen sets up a home in one go: every "
      + "device that is there now becomes a guardian's, and you add children's devices one by one.",
    options: owners + [
      .value("--mac", "M", .hardware, "a device by its hardware address", repeats: true),
      .flag("--all-seen", "every device that was seen"), .json, .socket,
    ],
    rules: [owner, .exactlyOne("--mac", "--all-seen", missing: "which devices? Say --mac M or --all-seen")],
    examples: [
      Example("picket device adopt --guardian --all-seen", "at set-up, before children's devices are added"),
      Example("picket device adopt --child Mia --mac 02:00:00:00:01:11"),
    ],
    exits: Exit.daemon, action: adoptDevices)

  private static let deviceRemove = Verb(
    "remove", "remove a device",
    about: "Removes a device from the household: it becomes an unknown device.",
    operands: [which],
    options: [.json, .socket], examples: [Example("picket device remove 3"), Example("picket device remove tablet")],
    exits: Exit.daemon, action: removeDevice)
}
