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
      imports: [
        "Wire": "views of what it puts together", "Files": "memory asked for ahead and taken later",
        "CNettle": "keys of QUIC Initials",
      ]),
    Row(
      module: "Files", reason: "what the kernel keeps, closed and cleaned up by type",
      imports: [
        "CZlib": "files inside gzip", "CMemory": "files in memory alone",
        "CPrefetch": "lines asked for before they are read", "CSockets": "sockets, and who is at their other end",
      ],
      platform: ["Glibc": "open, mmap, rename"]),
    Row(
      module: "Catalog", reason: "a name to its categories",
      imports: ["Wire": "names as packets bear them", "Files": "the mapped file"]),
    Row(
      module: "Policy", reason: "the pure decision",
      imports: [
        "Catalog": "what a name is about", "Wire": "names that shields hold", "Files": "snapshots as sealed memory",
      ]),
    Row(
      module: "Link", reason: "the seam between the two processes",
      imports: [
        "Policy": "verdicts and reasons", "Catalog": "categories of what was decided", "Wire": "names, and a cursor",
        "Files": "descriptors and sockets", "JSON": "its status, as programs read it from either process",
      ],
      platform: ["Glibc": "sockets", "Synchronization": "the ring between two threads"]),
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
        "Capture": "where packets come from, and the rules that send them", "Link": "orders in, records out",
        "Files": "what is handed over as a descriptor",
      ], platform: ["Glibc": "threads, clocks and signals", "Synchronization": "what threads hand to each other"]),
    Row(
      module: "JSON", reason: "values to bytes that other programs read, and back", imports: [:]),
    Row(
      module: "Varlink", reason: "calls from other programs, and to them",
      imports: [
        "JSON": "what goes over the wire", "Files": "descriptors and sockets", "CSockets": "many connections at once",
      ],
      platform: ["Glibc": "sockets and a thread", "Synchronization": "what threads hand to each other"],
      isPacketPlane: false),
    Row(
      module: "Shields", reason: "how a shield looks, and what an app is asked about it",
      imports: ["JSON": "the one form that both sides read"], isPacketPlane: false),
    Row(
      module: "Extensions", reason: "apps' programs, run with next to no rights and for a moment",
      imports: [
        "Shields": "what they are asked, and what may be answered", "JSON": "manifests, and what goes over the wire",
        "Varlink": "a socket, and messages that end in zeros", "Files": "manifests, and whose programs they name",
        "CProcesses": "programs held by descriptors",
      ],
      platform: ["Glibc": "starting and ending programs", "Synchronization": "who asks which of them"],
      isPacketPlane: false),
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
        "JSON": "what is told of them",
        "Wire": "names", "Files": "copies, locks, everything swapped whole", "CCurl": "lists that are on the web",
      ],
      platform: ["FoundationEssentials": "JSON and dates"], isPacketPlane: false),
    Row(
      module: "Household", reason: "the family: who is in it, what it decided, and what packets are judged by",
      imports: [
        "Ledger": "what is kept on the disk", "JSON": "settings and questions as clients write them",
        "Link": "what the filter decided", "Policy": "settings, and the decision that is explained",
        "Lists": "names people type", "Catalog": "what tokens and reasons name", "Wire": "names and addresses",
        "Files": "the key's file, and failures of the kernel", "CCrypto": "tokens",
        "CSodium": "passcodes, the key in memory, and under a passphrase",
        "CClock": "whether the clock can be believed",
      ],
      platform: ["Glibc": "clocks, and the kernel's neighbours", "Synchronization": "who listens"],
      isPacketPlane: false),
    Row(
      module: "Configuration", reason: "the household's file to settings",
      imports: [
        "Link": "the fence that it orders", "Policy": "the settings that it makes", "Lists": "names people type",
        "Catalog": "categories that shields name", "JSON": "what is in effect", "Wire": "names and addresses",
        "Files": "the file",
      ],
      platform: ["FoundationEssentials": "dates"], isPacketPlane: false),
    Row(
      module: "Ledger", reason: "the household and what was decided, on the disk",
      imports: ["CSQLite": "tables and transactions", "Files": "the lock, backups, files set aside"],
      platform: ["Glibc": "error numbers and the date"], isPacketPlane: false),
    Row(
      module: "Combine", reason: "the publishers that Screen Time's properties have, which Linux lacks", imports: [:],
      platform: ["Synchronization": "subscribers on several threads"], isPacketPlane: false),
    Row(
      module: "_Testing_UIKit", reason: "the testing library by the name that it has beside UIKit", imports: [:],
      platform: ["Testing": "what it is another name of; only tests link it"], isPacketPlane: false),
    Row(
      module: "UIKit", reason: "the colours, pictures and windows in Screen Time's signatures, which Linux lacks",
      imports: [:],
      platform: [
        "Foundation": "NSObject and CGFloat, which essentials lack", "FoundationEssentials": "bytes of pictures",
      ],
      isPacketPlane: false),
    Row(
      module: "ScreenTimeLink", reason: "how the Screen Time modules speak to the daemon, once for all of them",
      imports: [
        "Varlink": "the daemon's socket", "Combine": "properties whose truth is the daemon's",
        "JSON": "parameters and replies", "Shields": "questions to an extension",
        "Files": "the socket that it is given",
      ],
      platform: [
        "FoundationEssentials": "the environment", "Glibc": "the end of an extension",
        "Dispatch": "following and waiting where no async code is kept waiting",
        "Synchronization": "what several threads set",
      ], isPacketPlane: false),
    Row(
      module: "ManagedSettings", reason: "what an app may restrict, and the stores that hold it",
      imports: [
        "ScreenTimeLink": "the daemon, which keeps them", "Combine": "effective values that are followed",
        "JSON": "settings as they travel", "Shields": "what is pressed, and what comes of it",
      ],
      platform: [
        "Foundation": "NSObject below a delegate; only apps link it", "Dispatch": "a handler that answers later",
        "FoundationEssentials": "bytes of tokens, errors with texts, notifications", "Glibc": "standard error",
        "Synchronization": "failures of several threads",
      ], isPacketPlane: false),
    Row(
      module: "ManagedSettingsUI", reason: "how a shield looks",
      imports: [
        "ManagedSettings": "what is shielded", "UIKit": "colours and pictures",
        "ScreenTimeLink": "the daemon's questions to an extension", "Shields": "looks as they travel",
      ],
      platform: [
        "Foundation": "NSObject below a data source; only apps link it", "FoundationEssentials": "bytes of pictures",
      ], isPacketPlane: false),
    Row(
      module: "FamilyControls", reason: "whether an app may restrict, and what a guardian has chosen",
      imports: [
        "ManagedSettings": "tokens", "ScreenTimeLink": "the daemon, which asks the guardian",
        "Combine": "a status that is followed", "JSON": "entries of the log",
      ],
      platform: ["Foundation": "errors with a domain and a code; only apps link it"], isPacketPlane: false),
    Row(
      module: "PermissionKit", reason: "what a child asks and a guardian answers",
      imports: [
        "ScreenTimeLink": "the daemon, which carries both", "UIKit": "windows in signatures, pictures of people",
        "JSON": "questions as they travel",
      ],
      platform: [
        "Foundation": "names of people; only apps link it",
        "FoundationEssentials": "dates and identifiers, JSON of what conforms to Codable",
        "Synchronization": "what several threads set",
      ], isPacketPlane: false),
    Row(
      module: "DeclaredAgeRange", reason: "between which ages a child is",
      imports: ["ScreenTimeLink": "the daemon, which knows", "UIKit": "windows in signatures"],
      platform: ["FoundationEssentials": "errors with texts"], isPacketPlane: false),
    Row(
      module: "Verbs", reason: "a command line described once: reading, help, completion, manual", imports: [:],
      isPacketPlane: false),
    Row(
      module: "Control", reason: "what other programs may ask of the household and the fence",
      imports: [
        "Household": "what is asked", "Extensions": "apps that draw shields", "Shields": "how those look",
        "Varlink": "who asks, and how", "Subscriptions": "lists that guardians add",
        "Lists": "what may be wrong with a list", "Link": "how the fence is doing", "Policy": "levels",
        "JSON": "what is answered", "Wire": "addresses of devices", "Files": "backups",
      ],
      platform: [
        "FoundationEssentials": "times, and bytes as text", "Glibc": "the process's number",
        "Synchronization": "what a connection has come to",
      ],
      isPacketPlane: false),
    Row(
      module: "picket", reason: "the command line",
      imports: [
        "Verbs": "what it can be told", "Varlink": "questions to picketd",
        "Filter": "replays", "Link": "questions to the filter", "Policy": "rules from its options",
        "Capture": "files from its options",
        "Subscriptions": "lists from its options", "Lists": "catalogs from its options", "Catalog": "what is in them",
        "JSON": "answers for programs", "Files": "catalogs for a moment",
        "Wire": "names people type",
      ],
      platform: ["Glibc": "standard output and exit codes", "FoundationEssentials": "backups in messages"],
      isPacketPlane: false, isExecutable: true),
    Row(
      module: "picketd", reason: "the people's process: from files to what packets are judged by",
      imports: [
        "Household": "what packets are judged by, and what they did", "Control": "whoever asks",
        "Configuration": "what the file says of it", "Extensions": "apps' programs", "Shields": "what those draw",
        "Link": "the filter, told and heard", "Policy": "settings",
        "Subscriptions": "the catalog's folder", "Lists": "safe search", "Catalog": "the catalog in use",
        "Capture": "rules of a filter that is gone", "JSON": "what is in effect, and the log",
        "Wire": "names and addresses",
        "Files": "its state, its programs",
      ],
      platform: [
        "Glibc": "signals, clocks and poll", "Synchronization": "a mailbox", "FoundationEssentials": "dates",
      ], isPacketPlane: false, isExecutable: true),
    Row(
      module: "picket-filter", reason: "the packets' process",
      imports: [
        "Filter": "all that it does", "Link": "what may go wrong with it", "Files": "what started it wants to be told",
      ], platform: ["Glibc": "exit codes"],
      isExecutable: true),
    Row(
      module: "picket-confine", reason: "what becomes an app's extension, with everything taken from it",
      imports: ["CConfine": "what the kernel takes away"],
      platform: ["Glibc": "users and limits"], isPacketPlane: false, isExecutable: true),
    Row(
      module: "picket-bench", reason: "figures beside a rival's",
      imports: [
        "Wire": "what it measures", "Inspect": "what it measures", "Catalog": "what it measures",
        "Lists": "what it measures", "Household": "what it measures", "Policy": "levels of it",
        "Varlink": "what it measures", "Link": "who stands in for picket-filter", "Capture": "rules for the rivals",
        "JSON": "what the daemon is asked",
        "Files": "temporary lists", "Support": "sample flows, counted blocks, networks",
      ],
      platform: ["Glibc": "opening the rivals' library, starting programs", "Synchronization": "a fence"],
      isPacketPlane: false, isExecutable: true),
  ]

  /// A C library each, and nothing but a module map and a header.
  static let systemModules: [String: String] = [
    "CCrypto": "libcrypto, for tokens",
    "CNettle": "Nettle, for QUIC Initials: bare ciphers, where libcrypto takes three megabytes",
    "CZlib": "zlib, for captures and lists inside gzip",
    "CMemory": "memory files, and programs that take no descriptors along, which Glibc's module hides",
    "CIDN2": "libidn2, for names that people write in their own script",
    "CNftables": "libnftables, for native kernel rules",
    "CNetfilter": "libmnl and netfilter's numbers, for queues and connections",
    "CPSL": "libpsl, for public suffixes",
    "CCurl": "libcurl, for downloads of lists",
    "CSockets": "what Glibc's module hides of sockets",
    "CSodium": "libsodium, for what people remember and for memory that nobody sees",
    "CSQLite": "SQLite, for the ledger",
    "CConfine": "what a process takes away from itself, which Glibc's module hides",
    "CProcesses": "processes by descriptors, which Glibc's module hides",
    "CPrefetch": "an instruction that Swift has no word for",
    "CClock": "whether somebody keeps the clock right, which Glibc's module hides",
  ]

  static func row(_ module: String) -> Row? { rows.first { $0.module == module } }
}
