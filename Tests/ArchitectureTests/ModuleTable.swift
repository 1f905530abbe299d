import Testing

/// Who may know whom. A module reaches another only for the reason that stands beside it; a new line here is a decision
/// about the shape of Picket, not a way to make the build pass.
struct ModuleTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let module: String
    let reason: String
    /// Modules of this package.
    let imports: [String: String]
    /// Modules of the platform, which no dependency list names.
    var platform: [String: String] = [:]
    /// Packet-plane modules see hostile bytes at line rate: no Foundation, no Dispatch, no locks.
    var isPacketPlane = true
    /// Executables talk to people and may print.
    var isExecutable = false

    var testDescription: String { module }
  }

  static let rows = [
    Row(module: "Wire", reason: "bytes to views and back", imports: [:]),
    Row(
      module: "Inspect", reason: "packets to a name",
      imports: ["Wire": "views of what it puts together", "CCrypto": "keys of QUIC Initials"]),
    Row(
      module: "Files", reason: "what the kernel keeps, closed and cleaned up by type",
      imports: ["CZlib": "files inside gzip"], platform: ["Glibc": "open, mmap, rename"]),
    Row(
      module: "Catalog", reason: "a name to its categories",
      imports: ["Wire": "names as packets bear them", "Files": "the mapped file"]),
    Row(
      module: "Policy", reason: "the pure decision",
      imports: ["Catalog": "what a name is about", "Wire": "names that shields hold"]),
    Row(
      module: "Capture", reason: "packets in, verdicts out",
      imports: [
        "Wire": "cursor and link layers",
        "Files": "captures, also inside gzip; the kernel's counters; programs that hold rules",
        "CNetfilter": "the kernel's queues and connections", "CNftables": "native rules, in one transaction",
      ],
      platform: ["Glibc": "sockets and poll", "Synchronization": "the flag that ends a wait"]),
    Row(
      module: "Filter", reason: "the one place where the stages meet",
      imports: [
        "Wire": "packets, and answers to blocked ones", "Inspect": "what a flow wants", "Catalog": "what it is about",
        "Policy": "whether it may",
        "Capture": "where packets come from",
      ]),
    Row(
      module: "Lists", reason: "published lists to a catalog",
      imports: [
        "Catalog": "the form that it writes", "Wire": "names", "Files": "lists in, catalogs out",
        "CIDN2": "names in other scripts", "CPSL": "what everybody's domains lie below",
      ],
      platform: ["FoundationEssentials": "JSON"], isPacketPlane: false),
    Row(
      module: "Subscriptions", reason: "the lists that guardians add, kept up to date",
      imports: [
        "Lists": "what is in a list, and the catalog of all", "Catalog": "what the last one held",
        "Wire": "names", "Files": "copies, locks, everything swapped whole", "CCurl": "lists that are on the web",
      ],
      platform: ["FoundationEssentials": "JSON and dates"], isPacketPlane: false),
    Row(
      module: "picket", reason: "the command line",
      imports: [
        "Filter": "replays", "Policy": "rules from its options", "Capture": "files from its options",
        "Subscriptions": "lists from its options", "Lists": "catalogs from its options", "Catalog": "what is in them",
        "Files": "catalogs for a moment",
        "Wire": "names people type",
      ],
      platform: ["Glibc": "standard output and exit codes"], isPacketPlane: false, isExecutable: true),
    Row(
      module: "picket-bench", reason: "figures beside a rival's",
      imports: [
        "Wire": "what it measures", "Inspect": "what it measures", "Catalog": "what it measures",
        "Lists": "what it measures", "Filter": "what it measures", "Capture": "what it measures",
        "Policy": "what it measures with",
        "Files": "temporary lists", "Support": "sample flows, counted blocks, networks",
      ],
      platform: ["Glibc": "opening the rivals' library, starting programs", "Synchronization": "a fence"],
      isPacketPlane: false, isExecutable: true),
  ]

  /// A C library each, and nothing but a module map and a header.
  static let systemModules: [String: String] = [
    "CCrypto": "libcrypto, for QUIC Initials",
    "CZlib": "zlib, for captures and lists inside gzip",
    "CIDN2": "libidn2, for names that people write in their own script",
    "CNftables": "libnftables, for native kernel rules",
    "CNetfilter": "libmnl and netfilter's numbers, for queues and connections",
    "CPSL": "libpsl, for public suffixes",
    "CCurl": "libcurl, for downloads of lists",
  ]

  static func row(_ module: String) -> Row? { rows.first { $0.module == module } }
}
