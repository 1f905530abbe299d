// swift-tools-version: 6.2
import PackageDescription

/// Where a module lies and how far it sees: below `Sources/`, in a folder of the same name. A room knows those above it in
/// this list, and of its own room whoever is named; Screen Time knows C, System and Protocols alone.
enum Room: String {
  case c = "C", system = "System", protocols = "Protocols", packets = "Packets", people = "People"
  case programs = "Programs", screenTime = "ScreenTime"
}

// What there is. A module may import what stands beside it, for the reason that stands beside that, and nothing else: the
// build checks it (`--explicit-target-dependency-import-check error`), and `ArchitectureTests` reads this very table.
let modules: [Target] = [
  // System: stands on C alone.
  module(
    "PicketSystem", .system, "what the kernel keeps, closed and cleaned up by type",
    uses: [
      "CPicketZlib": "files inside gzip",
      "CPicketLinux": "files in memory alone, wake-ups, signals, and who is at a socket's other end",
      "CPicketPrefetch": "lines asked for before they are read",
    ],
    platform: ["Glibc": "open, mmap, rename", "Synchronization": "values that one thread hands to another"]),
  module(
    "Sandbox", .system, "what a process takes away from itself for good: the kernel's calls, and files to change",
    uses: ["CConfine": "what the kernel calls them"],
    platform: ["Glibc": "files, and words for error numbers"]),

  // Protocols: what processes say to each other.
  module(
    "PicketJSON", .protocols, "JSON read and written, and JSON5 read"),
  module(
    "PicketVarlink", .protocols, "calls from other programs, and to them",
    uses: [
      "PicketJSON": "what goes over the wire", "PicketSystem": "descriptors and sockets",
      "CPicketLinux": "many connections at once",
    ],
    platform: ["Glibc": "sockets", "Synchronization": "what threads hand to each other"]),
  module(
    "DaemonClient", .protocols, "picketd for programs that ask it: a typed call for each of its methods",
    uses: [
      "PicketVarlink": "the connection", "PicketJSON": "parameters and replies",
      "PicketSystem": "a connection that another program made, and threads that follow picketd",
    ],
    platform: ["Synchronization": "the newest reply, between two threads"]),
  module(
    "ShieldProtocol", .protocols, "how a shield looks, and what an app's extensions are asked and told",
    uses: ["PicketJSON": "the one form that both sides read", "PicketCharts": "reports, which are pictures"]),
  module(
    "PicketCharts", .protocols, "a picture as a value, drawn for pages and for terminals",
    uses: ["PicketJSON": "charts from other programs"]),
  module(
    "QRCode", .protocols, "an address that a telephone's camera reads, as a picture",
    uses: ["CQREncode": "its squares"]),
  module(
    "Postgres", .protocols, "the protocol of a database that several machines share; what its tables hold, Fleet says",
    uses: [
      "CPostgres": "the protocol, which many eyes have read", "PicketSystem": "deadlines, and waits for a socket",
    ],
    platform: ["Glibc": "copies of texts"]),
  module(
    "MQTT", .protocols, "a connection to a broker, which tells others what is published there; what, others say",
    uses: [
      "CMosquitto": "the protocol, which many eyes have read", "PicketSystem": "how long a broker may take",
    ]),
  module(
    "DBus", .protocols, "calls to services of the desktop, such as logind",
    uses: ["CSystemd": "the protocol, which many eyes have read"],
    platform: ["Glibc": "words for error numbers"]),
  module(
    "HTML", .protocols, "pages as values, in which no text becomes markup",
    uses: ["PicketCharts": "pictures inside of pages, and texts escaped as theirs are"]),

  // Packets: from a packet to its verdict.
  module(
    "Wire", .packets, "bytes to views and back"),
  module(
    "Inspect", .packets, "packets to a name",
    uses: [
      "Wire": "views of what it puts together", "PicketSystem": "memory asked for ahead and taken later",
      "CNettle": "keys of QUIC Initials",
    ]),
  module(
    "Catalog", .packets, "a name to its categories",
    uses: ["Wire": "names as packets bear them", "PicketSystem": "the mapped file"]),
  module(
    "Policy", .packets, "the pure decision",
    uses: [
      "Catalog": "what a name is about", "Wire": "names that shields hold",
      "PicketSystem": "snapshots as sealed memory",
    ]),
  module(
    "FilterProtocol", .packets, "the seam between the two processes",
    uses: [
      "Policy": "verdicts and reasons", "Catalog": "categories of what was decided", "Wire": "names, and a cursor",
      "PicketSystem": "descriptors and sockets", "PicketJSON": "its status, as programs read it from either process",
    ],
    platform: ["Glibc": "sockets", "Synchronization": "a count that two threads see"]),
  module(
    "Capture", .packets, "packets in, verdicts out",
    uses: [
      "Wire": "cursor and link layers",
      "PicketSystem": "captures, also inside gzip; the kernel's counters",
      "CNetfilter": "the kernel's queues and connections",
    ],
    platform: ["Glibc": "sockets and poll", "Synchronization": "the flag that ends a wait"]),
  module(
    "KernelRules", .packets, "which packets the kernel queues, and what it does with the others",
    uses: [
      "Wire": "addresses in rules, and a cursor", "PicketSystem": "programs that read and write rules",
      "CNetfilter": "reports of changed rules", "CNftables": "native rules, in one transaction",
    ],
    platform: ["Glibc": "sockets", "Synchronization": "a count of changes"]),
  module(
    "Filter", .packets, "the one place where the stages meet",
    uses: [
      "Wire": "packets, and answers to blocked ones", "Inspect": "what a flow wants", "Catalog": "what it is about",
      "Policy": "whether it may", "Capture": "where packets come from",
      "KernelRules": "the rules that send packets here",
      "FilterProtocol": "orders in, records out", "PicketSystem": "what is handed over as a descriptor",
    ],
    platform: ["Glibc": "threads, clocks and signals", "Synchronization": "what threads hand to each other"]),

  // People: the family, its settings and its lists. FoundationEssentials at most.
  module(
    "Extensions", .people, "apps' programs, run with next to no rights and for a moment",
    uses: [
      "ShieldProtocol": "what they are asked, and what may be answered",
      "PicketJSON": "manifests, and what goes over the wire",
      "PicketVarlink": "a socket, and messages that end in zeros",
      "PicketSystem": "manifests, and whose programs they name",
      "CPicketLinux": "programs held by descriptors",
    ],
    platform: ["Glibc": "starting and ending programs", "Synchronization": "who asks which of them"]),
  module(
    "Lists", .people, "published lists to a catalog",
    uses: [
      "Catalog": "the form that it writes", "Wire": "names", "PicketSystem": "lists in, catalogs out",
      "PicketJSON": "documents of rules",
      "CIDN2": "names in other scripts", "CPSL": "what everybody's domains lie below",
    ]),
  module(
    "Subscriptions", .people, "the lists that guardians add, kept up to date",
    uses: [
      "Lists": "what is in a list, and the catalog of all", "Catalog": "what the last one held",
      "PicketJSON": "what is told of them, and their file",
      "Wire": "names, and which addresses are the home's", "PicketSystem": "copies, locks, everything swapped whole",
      "CCurl": "lists that are on the web, and messages to guardians",
    ],
    platform: ["FoundationEssentials": "dates"]),
  module(
    "Messages", .people, "guardians told elsewhere of what they would see on their pages",
    uses: [
      "DaemonClient": "what changes, and what there is", "Subscriptions": "picket-fetch, which carries messages",
      "Reports": "a child's week", "Activity": "the household's calendar",
      "PicketJSON": "what is sent", "CSodium": "signatures", "FamilyTokens": "bytes as text",
      "PicketSystem": "threads, clocks, files of secrets",
    ],
    platform: ["FoundationEssentials": "times as text", "Synchronization": "what threads hand to each other"]),
  module(
    "Ledger", .people, "the household and what was decided, on the disk",
    uses: ["CSQLite": "tables and transactions", "PicketSystem": "the lock, backups, files set aside"],
    platform: ["Glibc": "error numbers"]),
  module(
    "FamilyTokens", .people, "names to opaque stand-ins and back, under the family's keys",
    uses: [
      "CCrypto": "AES and HMAC", "CSodium": "keys in memory, and under a passphrase",
      "PicketSystem": "the key's file", "Wire": "names that packets showed",
    ]),
  module(
    "WebAuthn", .people, "what browsers and authenticators say of a passkey, read and checked",
    uses: [
      "CCrypto": "signatures", "PicketJSON": "what a browser signs",
      "Wire": "a cursor over what an authenticator signs",
    ]),
  module(
    "DeviceNames", .people, "what a home's machines are called, and who made them",
    uses: [
      "Wire": "addresses, and answers of DNS", "PicketSystem": "files of leases, and a socket",
      "PicketJSON": "leases of systemd-networkd",
    ],
    platform: ["Glibc": "which user this is"],
    embeds: ["Makers/makers.txt"]),
  module(
    "Activity", .people, "minutes of use, schedules, limits and thresholds: values and pure functions",
    uses: ["PicketSystem": "files of time zones"]),
  module(
    "Replication", .people,
    "one family on many machines: what one of them knows, and how that becomes one with the others",
    uses: [
      "Activity": "minutes, which merge", "Wire": "a cursor over rows",
      "PicketJSON": "what a courier carries to the database and back",
    ]),
  module(
    "Household", .people, "the family: who is in it, what it decided, and what packets are judged by",
    uses: [
      "Activity": "schedules, budgets and zones, minutes of use, and when what is monitored begins and ends",
      "ShieldProtocol": "callbacks to apps' monitors",
      "DeviceNames": "what machines call themselves", "Ledger": "what is kept on the disk",
      "Replication": "what is shared with other nodes, and what they told",
      "PicketJSON": "settings and questions as clients write them",
      "FilterProtocol": "what the filter decided", "Policy": "settings, and the decision that is explained",
      "Lists": "names people type", "Catalog": "what tokens and reasons name", "Wire": "names and addresses",
      "PicketSystem": "files, interfaces, and failures of the kernel",
      "FamilyTokens": "what stands for names on the disk",
      "WebAuthn": "passkeys",
      "CCrypto": "codes that change with time", "CSodium": "passcodes, and digests of access tokens",
    ],
    platform: ["Glibc": "groups of a user", "Synchronization": "who listens"]),
  module(
    "Fleet", .people, "one family on many machines: the database that they share",
    uses: [
      "Replication": "what they hand over and get", "Postgres": "the database",
      "Activity": "minutes, and the calendar", "PicketJSON": "what came of an errand",
      "PicketSystem": "rests that a notice ends",
    ]),
  module(
    "HomeAssistant", .people,
    "the family as the home's automation finds it at a broker, and what may be commanded there",
    uses: ["DaemonClient": "the family", "MQTT": "the broker", "PicketJSON": "descriptions and states"]),
  module(
    "Laptop", .people, "what a machine holds for the children who are its users, beside the network",
    uses: [
      "DaemonClient": "what is to be held, and the report of it", "PicketJSON": "what is refused, as files have it",
      "PicketSystem": "those files, and users",
    ]),
  module(
    "Configuration", .people, "the household's file to settings",
    uses: [
      "Activity": "the household's zone", "Replication": "where the family's database is",
      "FilterProtocol": "the fence that it orders", "Policy": "the settings that it makes",
      "Lists": "names people type",
      "Catalog": "categories that shields name", "PicketJSON": "the file's JSON5, and what is in effect",
      "Wire": "names and addresses", "PicketSystem": "the file",
    ],
    platform: ["FoundationEssentials": "dates"]),
  module(
    "ControlServer", .people, "what other programs may ask of the household and the fence",
    uses: [
      "DaemonClient": "its methods, and where they are called",
      "Household": "what is asked", "Activity": "windows and days from parameters",
      "Replication": "what picket-fleet carries", "WebAuthn": "passkeys",
      "FamilyTokens": "what stands for names", "Extensions": "apps that draw shields",
      "ShieldProtocol": "how those look", "PicketCharts": "reports of apps",
      "DeviceNames": "what machines call themselves",
      "PicketVarlink": "who asks, and how", "Subscriptions": "lists that guardians add",
      "Lists": "what may be wrong with a list", "FilterProtocol": "how the fence is doing", "Policy": "levels",
      "PicketJSON": "what is answered", "Wire": "addresses of devices", "PicketSystem": "backups",
    ],
    platform: [
      "FoundationEssentials": "times, and bytes as text", "Glibc": "the process's number",
      "Synchronization": "what a connection has come to",
    ],
    embeds: ["Interfaces"]),
  module(
    "Reports", .people, "what was used, in the words and pictures of the command and of pages",
    uses: [
      "Activity": "days and times of the household's clock", "DaemonClient": "what picketd tells of use",
      "PicketCharts": "pictures",
    ]),
  module(
    "Web", .people, "HTTP for guardians, for children and for programs of other machines",
    uses: [
      "DaemonClient": "all that is shown and changed", "HTML": "pages", "PicketCharts": "pictures of use",
      "Reports": "a child's week", "WebAuthn": "where passkeys are possible",
      "QRCode": "invitations for telephones",
      "Activity": "the household's clock and calendar", "Policy": "reasons in words",
      "PicketVarlink": "descriptions of picketd's methods",
      "PicketJSON": "what the API takes and gives, and calls that buttons make", "Wire": "addresses",
      "PicketSystem": "threads, clocks, failures", "CMicrohttpd": "HTTP", "CCrypto": "a certificate of its own",
    ],
    platform: [
      "FoundationEssentials": "times as text", "Glibc": "sockets",
      "Synchronization": "what the server's thread and others share",
    ],
    embeds: ["Assets/style.css", "Assets/page.js", "Assets/passkey.js", "Assets/favicon.svg"]),
  module(
    "Doctor", .people, "what this machine can and cannot hold, and what mends it",
    uses: [
      "DaemonClient": "how the fence and the family are", "Configuration": "what the file orders",
      "FilterProtocol": "the mode that it orders",
      "Capture": "interfaces", "KernelRules": "other programs' rules, and the back end that the kernel takes",
      "PicketJSON": "policies of browsers", "Wire": "addresses of resolvers", "Lists": "addresses as files write them",
      "PicketSystem": "files, accounts, the clock",
    ],
    platform: ["Glibc": "whether this is root"]),
  module(
    "Probe", .people, "the ways round the fence, tried from a child's side",
    uses: [
      "DaemonClient": "what is blocked for the child, and a device of the probe's own",
      "Configuration": "the home's interfaces", "FilterProtocol": "the mode of those", "Policy": "levels",
      "Inspect": "keys of QUIC Initials", "Wire": "versions of QUIC",
      "PicketJSON": "what the child's side is told and says",
      "PicketSystem": "programs, threads, locks", "Capture": "whether the home's interface is a bridge",
      "CNettle": "Initials sealed",
      "CConfine": "namespaces, and a process that becomes a child's user",
    ],
    platform: ["Glibc": "sockets and signals", "Synchronization": "what threads hand to each other"]),

  // ScreenTime: Apple's API, for apps. It sees System and Protocols alone, and no program of ours links it.
  module(
    "Combine", .screenTime, "the publishers that Screen Time's properties have, which Linux lacks",
    platform: [
      "Foundation": "queues and run loops that values are received on; only apps link it",
      "Synchronization": "subscribers on several threads",
    ],
    folder: "StandIns"),
  module(
    "UIKit", .screenTime, "the colours, pictures and windows in Screen Time's signatures, which Linux lacks",
    platform: [
      "Foundation": "NSObject and CGFloat, which essentials lack", "FoundationEssentials": "bytes of pictures",
    ],
    folder: "StandIns"),
  module(
    "_Testing_UIKit", .screenTime, "the testing library by the name that it has beside UIKit",
    platform: ["Testing": "what it is another name of; only tests link it"],
    folder: "StandIns"),
  module(
    "ScreenTimeClient", .screenTime, "how the Screen Time modules speak to the daemon, once for all of them",
    uses: [
      "DaemonClient": "the daemon's methods", "PicketVarlink": "messages of an extension's socket",
      "Combine": "properties whose truth is the daemon's",
      "PicketJSON": "parameters and replies", "ShieldProtocol": "questions to an extension",
      "PicketSystem": "the socket that it is given",
    ],
    platform: [
      "FoundationEssentials": "the environment", "Glibc": "the end of an extension",
      "Dispatch": "following and waiting where no async code is kept waiting",
      "Synchronization": "what several threads set",
    ]),
  module(
    "ManagedSettings", .screenTime, "what an app may restrict, and the stores that hold it",
    uses: [
      "ScreenTimeClient": "the daemon, which keeps them",
      "DaemonClient": "why it does not answer, and what it explains",
      "Combine": "effective values that are followed",
      "PicketJSON": "settings as they travel", "ShieldProtocol": "what is pressed, and what comes of it",
      "PicketSystem": "standard error",
    ],
    platform: [
      "Foundation": "NSObject below a delegate; only apps link it", "Dispatch": "a handler that answers later",
      "FoundationEssentials": "bytes of tokens, errors with texts, notifications",
      "Synchronization": "failures of several threads",
    ]),
  module(
    "ManagedSettingsUI", .screenTime, "how a shield looks",
    uses: [
      "ManagedSettings": "what is shielded", "UIKit": "colours and pictures",
      "ScreenTimeClient": "the daemon's questions to an extension", "ShieldProtocol": "looks as they travel",
    ],
    platform: [
      "Foundation": "NSObject below a data source; only apps link it", "FoundationEssentials": "bytes of pictures",
    ]),
  module(
    "FamilyControls", .screenTime, "whether an app may restrict, and what a guardian has chosen",
    uses: [
      "ManagedSettings": "tokens", "ScreenTimeClient": "the daemon, which asks the guardian",
      "DaemonClient": "how an authorization stands", "Combine": "a status that is followed",
    ],
    platform: ["Foundation": "errors with a domain and a code; only apps link it"]),
  module(
    "PermissionKit", .screenTime, "what a child asks and a guardian answers",
    uses: [
      "ScreenTimeClient": "the daemon, which carries both", "DaemonClient": "how a question stands",
      "UIKit": "windows in signatures, pictures of people",
      "PicketJSON": "questions as they travel",
    ],
    platform: [
      "Foundation": "names of people; only apps link it",
      "FoundationEssentials": "dates and identifiers, JSON of what conforms to Codable",
      "Synchronization": "what several threads set",
    ]),
  module(
    "DeviceActivity", .screenTime, "what an app monitors, and what a child used",
    uses: [
      "ManagedSettings": "tokens of what is used", "ScreenTimeClient": "the daemon, which monitors",
      "DaemonClient": "what is monitored, and why it is not", "PicketCharts": "what reports show",
      "PicketJSON": "what a report is made of", "ShieldProtocol": "callbacks to a monitor, and orders of reports",
    ],
    platform: [
      "Foundation": "calendars, and NSObject below a monitor; only apps link it",
      "Synchronization": "what several threads set",
    ]),
  module(
    "DeclaredAgeRange", .screenTime, "between which ages a child is",
    uses: [
      "ScreenTimeClient": "the daemon, which knows", "DaemonClient": "its answer", "UIKit": "windows in signatures",
    ],
    platform: ["FoundationEssentials": "errors with texts"]),

  // Programs, thin.
  module(
    "CommandSpec", .programs, "a command line described once: reading, help, completion, manual",
    isProgram: false),
  module(
    "picket", .programs, "the command line",
    uses: [
      "CommandSpec": "what it can be told", "DaemonClient": "questions to picketd", "Filter": "replays",
      "Doctor": "what keeps this machine from holding", "Probe": "the fence attacked from a child's side",
      "Activity": "the household's clock and calendar",
      "FilterProtocol": "questions to the filter", "Policy": "rules from its options",
      "Capture": "files from its options", "KernelRules": "rules of a filter that is gone",
      "Subscriptions": "lists from its options", "Lists": "catalogs from its options", "Catalog": "what is in them",
      "PicketCharts": "pictures of use", "Reports": "a child's week", "QRCode": "addresses for telephones",
      "PicketJSON": "answers for programs", "PicketSystem": "catalogs for a moment", "Wire": "names people type",
    ],
    platform: [
      "Glibc": "standard output and exit codes", "FoundationEssentials": "backups in messages",
      "Synchronization": "answers about several children, and the household's zone",
    ]),
  module(
    "picketd", .programs, "the people's process: from files to what packets are judged by",
    uses: [
      "Household": "what packets are judged by, and what they did", "FamilyTokens": "what apps know names by",
      "ControlServer": "the callers of the household",
      "Configuration": "what the file says of it", "Extensions": "apps' programs", "ShieldProtocol": "what those draw",
      "FilterProtocol": "the filter, told and heard", "Policy": "settings",
      "Subscriptions": "the catalog's folder, and picket-fetch",
      "Messages": "guardians told elsewhere, and what stands in files of secrets",
      "DaemonClient": "what goes wrong in calls of its own",
      "Lists": "safe search", "Catalog": "the catalog in use",
      "Capture": "the kernel's neighbours", "DeviceNames": "names that machines are asked for",
      "KernelRules": "rules of a filter that is gone",
      "PicketJSON": "what is in effect, and the log", "Wire": "names and addresses",
      "PicketSystem": "its state, its programs",
    ],
    platform: ["Glibc": "signals, clocks and poll", "Synchronization": "a mailbox", "FoundationEssentials": "dates"]),
  module(
    "picket-filter", .programs, "the packets' process",
    uses: [
      "Filter": "all that it does", "FilterProtocol": "what may go wrong with it",
      "KernelRules": "the fence that it kept",
      "PicketSystem": "what started it wants to be told",
    ],
    platform: ["Glibc": "exit codes"]),
  module(
    "picket-web", .programs, "pages and the API over HTTP, in a process without rights",
    uses: [
      "Web": "all that it does", "Configuration": "where it listens", "DaemonClient": "where picketd listens",
      "FilterProtocol": "addresses with ports", "Wire": "addresses", "PicketSystem": "signals, and who it is",
    ],
    platform: ["Glibc": "signals, and rights given up"]),
  module(
    "picket-fetch", .programs, "lists downloaded, read and compiled, in a process without rights",
    uses: [
      "Subscriptions": "all that it does", "CPicketLinux": "rights given up for good",
      "PicketSystem": "who it is, and its standard input",
    ],
    platform: ["Glibc": "exit codes and limits"]),
  module(
    "picket-fleet", .programs, "what goes to the family's database for picketd, without a key and without any right",
    uses: [
      "Fleet": "all that it does", "Replication": "what it is given and brings", "DaemonClient": "picketd",
      "PicketSystem": "signals, and who it is",
    ],
    platform: ["Glibc": "signals and exit codes"]),
  module(
    "picket-mqtt", .programs, "what tells a broker of the family, and has picketd do what may be commanded there",
    uses: [
      "HomeAssistant": "messages and commands", "MQTT": "what may go wrong with the broker",
      "DaemonClient": "picketd", "PicketSystem": "signals, and who it is",
    ],
    platform: ["Glibc": "signals and exit codes"]),
  module(
    "picket-laptop", .programs, "what holds settings on a laptop, and answers PAM and polkit, without any right",
    uses: [
      "Laptop": "what is refused to whom, and what that comes to", "DBus": "logind, polkit, notices of a desktop",
      "DaemonClient": "picketd", "PicketSystem": "signals, and who it is", "Activity": "the machine's zone",
      "CommandSpec": "times as picketd tells them",
    ],
    platform: [
      "Glibc": "signals, terminals and exit codes",
      "Synchronization": "what is closed, between the thread that looks and the one that answers",
    ]),
  module(
    "picket-confine", .programs, "what becomes an app's extension, with everything taken from it",
    uses: [
      "CConfine": "what the kernel takes away", "CPicketLinux": "a child held by a descriptor",
      "Extensions": "what may be asked of it, and which programs are extensions",
      "Sandbox": "calls that are refused", "PicketSystem": "descriptors that are handed over",
    ],
    platform: ["Glibc": "users and limits"]),
  module(
    "picket-init", .programs, "what starts the daemons with their rights where no service manager does",
    uses: [
      "CConfine": "rights given up before a program starts", "Sandbox": "calls and files given up with them",
      "PicketSystem": "sockets that are handed over, signals, accounts",
    ],
    platform: ["Glibc": "processes that begin and end"]),
  module(
    "picket-bench", .programs, "figures beside a rival's",
    uses: [
      "Wire": "what it measures", "Inspect": "what it measures", "Catalog": "what it measures",
      "Lists": "what it measures", "Household": "what it measures", "FamilyTokens": "settings of stores",
      "Activity": "what it measures",
      "Policy": "levels of it",
      "PicketVarlink": "what it measures", "FilterProtocol": "who stands in for picket-filter",
      "Capture": "counters of queues", "KernelRules": "rules for the rivals",
      "PicketJSON": "what the daemon is asked", "PicketSystem": "temporary lists",
      "Replication": "what nodes know", "Fleet": "how they share it", "Postgres": "where",
      "Support": "sample flows, counted blocks, networks", "DatabaseServer": "a PostgreSQL of its own",
    ],
    platform: ["Glibc": "opening the rivals' library, starting programs", "Synchronization": "a fence"]),
]

/// C libraries, each behind one module.
let libraries: [Target] = [
  library(
    "CCrypto", "libcrypto, for tokens, codes, passkeys and certificates", pkgConfig: "libcrypto", package: "libssl-dev"),
  library(
    "CNettle", "Nettle, for QUIC Initials: bare ciphers, where libcrypto takes three megabytes",
    pkgConfig: "nettle", package: "nettle-dev"),
  library("CPicketZlib", "zlib, for captures and lists inside gzip", pkgConfig: "zlib", package: "zlib1g-dev"),
  library("CPicketLinux", "what Glibc's module hides: memory files, sockets, epoll, processes, the clock"),
  library(
    "CIDN2", "libidn2, for names that people write in their own script",
    pkgConfig: "libidn2", package: "libidn2-dev"),
  library(
    "CNetfilter", "libmnl and netfilter's numbers, for queues and connections",
    pkgConfig: "libmnl", package: "libmnl-dev"),
  library("CPSL", "libpsl, for public suffixes", pkgConfig: "libpsl", package: "libpsl-dev"),
  library(
    "CQREncode", "libqrencode, for pictures that telephones read", pkgConfig: "libqrencode", package: "libqrencode-dev"),
  library("CNftables", "libnftables, for native kernel rules", package: "libnftables-dev"),
  library(
    "CMicrohttpd", "libmicrohttpd, for pages and the API: HTTP that many eyes have read, in a process without rights",
    pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
  library("CCurl", "libcurl, for downloads of lists", package: "libcurl4-openssl-dev"),
  library("CSQLite", "SQLite, for the ledger", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
  library("CPostgres", "libpq, for the database of a fleet", pkgConfig: "libpq", package: "libpq-dev"),
  library(
    "CMosquitto", "libmosquitto, for the broker where Home Assistant finds the family", pkgConfig: "libmosquitto",
    package: "libmosquitto-dev"),
  library(
    "CSystemd", "sd-bus of libsystemd, for services of the desktop", pkgConfig: "libsystemd", package: "libsystemd-dev"),
  library("CPicketPrefetch", "an instruction that Swift has no word for"),
  library("CConfine", "what a process takes away from itself, which Glibc's module hides"),
  library(
    "CSodium", "libsodium, for what people remember and for memory that nobody sees",
    pkgConfig: "libsodium", package: "libsodium-dev"),
]

let tests: [Target] = [
  tests(
    "PicketSystemTests", .system, uses: ["PicketSystem", "Support", "Wire"]),
  tests("SandboxTests", .system, uses: ["Sandbox", "CConfine", "Support"]),
  tests(
    "PicketJSONTests", .protocols, uses: ["PicketJSON", "Support"]),
  tests(
    "PicketChartsTests", .protocols, uses: ["PicketCharts", "PicketJSON", "Support"]),
  tests("QRCodeTests", .protocols, uses: ["QRCode"]),
  tests(
    "HTMLTests", .protocols, uses: ["HTML", "PicketCharts", "Support"]),
  tests(
    "DaemonClientTests", .protocols, uses: ["DaemonClient", "PicketVarlink", "PicketJSON", "Support"]),
  tests(
    "ShieldProtocolTests", .protocols, uses: ["ShieldProtocol", "PicketJSON", "PicketCharts"]),
  tests(
    "PicketVarlinkTests", .protocols, uses: ["PicketVarlink", "PicketJSON", "PicketSystem", "Support"],
    without: ["Foreign"]),
  tests(
    "PostgresTests", .protocols, uses: ["Postgres", "DatabaseServer", "PicketSystem", "Support"]),
  tests(
    "DBusTests", .protocols, uses: ["DBus", "PicketSystem", "Support"]),
  tests(
    "WireTests", .packets, uses: ["Wire", "Support"]),
  tests(
    "InspectTests", .packets, uses: ["Inspect", "Wire", "Support"]),
  tests(
    "CatalogTests", .packets, uses: ["Catalog", "Wire", "PicketSystem", "Support"]),
  tests(
    "CaptureTests", .packets, uses: ["Capture", "PicketSystem", "Wire", "Support", "picket-rig"]),
  tests(
    "KernelRulesTests", .packets, uses: ["KernelRules", "PicketSystem", "Wire", "Support"],
    without: ["Golden", "Lab/Programs"]),
  tests(
    "FilterProtocolTests", .packets, uses: ["FilterProtocol", "Policy", "Catalog", "Wire", "PicketSystem", "Support"]),
  tests(
    "PolicyTests", .packets, uses: ["Policy", "Catalog", "PicketSystem", "Wire", "Support"]),
  tests(
    "FilterTests", .packets,
    uses: [
      "Filter", "Inspect", "FilterProtocol", "Policy", "Capture", "KernelRules", "Catalog", "Wire", "Support",
    ]),
  tests(
    "AllocationTests", .packets, uses: ["Filter", "Inspect", "Policy", "Catalog", "Wire", "Support"]),
  tests(
    "ExtensionsTests", .people,
    uses: [
      "Extensions", "ShieldProtocol", "PicketJSON", "PicketSystem", "Support", "picket-confine", "HostileExtension",
      "HomeworkShields", "HomeworkActions", "HomeworkReport", "WorklogShields", "WorklogReport", "PicketCharts",
    ]),
  tests(
    "ListsTests", .people, uses: ["Lists", "Catalog", "Wire", "PicketSystem", "Support"]),
  tests(
    "FamilyTokensTests", .people, uses: ["FamilyTokens", "Wire", "PicketSystem", "CCrypto", "Support"]),
  tests(
    "WebAuthnTests", .people, uses: ["WebAuthn", "PicketJSON", "Support"]),
  tests(
    "DeviceNamesTests", .people, uses: ["DeviceNames", "Wire", "Support"]),
  tests(
    "ActivityTests", .people, uses: ["Activity", "PicketSystem", "Support"]),
  tests(
    "HouseholdTests", .people,
    uses: [
      "Household", "Activity", "ShieldProtocol", "DeviceNames", "FamilyTokens", "Ledger", "PicketJSON",
      "FilterProtocol", "Policy", "Replication",
      "Lists", "Catalog", "WebAuthn", "Wire", "PicketSystem", "Support",
    ]),
  tests(
    "ConfigurationTests", .people,
    uses: [
      "Configuration", "Activity", "FilterProtocol", "Policy", "Lists", "Catalog", "PicketJSON", "Replication", "Wire",
      "Support",
    ]),
  tests(
    "DoctorTests", .people,
    uses: ["Doctor", "Laptop", "DaemonClient", "KernelRules", "Capture", "PicketJSON", "Support"]),
  tests(
    "ProbeTests", .people, uses: ["Probe", "Inspect", "PicketJSON", "Wire", "Support"]),
  tests(
    "FleetTests", .people,
    uses: ["Fleet", "Replication", "Postgres", "Activity", "PicketJSON", "DatabaseServer", "Support"]),
  tests(
    "ReplicationTests", .people, uses: ["Replication", "Activity", "PicketJSON", "Support"]),
  tests(
    "SubscriptionsTests", .people,
    uses: ["Subscriptions", "Lists", "Catalog", "PicketJSON", "Wire", "PicketSystem", "Support", "picket-fetch"]),
  tests(
    "LedgerTests", .people, uses: ["Ledger", "PicketSystem", "Support", "picket-ledger-rig"],
    without: ["Golden"]),
  tests(
    "ControlServerTests", .people,
    uses: [
      "ControlServer", "DaemonClient", "Household", "Extensions", "PicketVarlink", "Subscriptions", "FilterProtocol",
      "Policy",
      "PicketJSON", "Wire", "PicketSystem",
      "Replication", "Support",
    ],
    without: ["Recorded"]),
  tests(
    "ReportsTests", .people, uses: ["Reports", "Activity", "PicketCharts", "DaemonClient", "PicketJSON"]),
  tests(
    "WebTests", .people,
    uses: [
      "Web", "HTML", "Reports", "DaemonClient", "Activity", "PicketVarlink", "PicketJSON", "Wire", "PicketSystem",
      "PicketCharts", "Support", "picketd", "picket-fetch", "picket-standin", "picket-confine", "HomeworkReport",
      "WorklogReport", "QRCode",
    ],
    without: ["Golden", "Gallery"]),
  tests(
    "CombineTests", .screenTime, uses: ["Combine"]),
  tests(
    "UIKitTests", .screenTime, uses: ["UIKit", "_Testing_UIKit"]),
  tests(
    "MessagesTests", .people,
    uses: ["Messages", "Subscriptions", "FamilyTokens", "PicketJSON", "Support", "Reports", "Activity"]),
  tests(
    "HomeAssistantTests", .people, uses: ["HomeAssistant", "MQTT", "DaemonClient", "PicketJSON", "Support"]),
  tests(
    "LaptopTests", .people, uses: ["Laptop", "DaemonClient", "PicketJSON", "PicketSystem", "Support", "picket-laptop"]),
  tests(
    "ScreenTimeClientTests", .screenTime,
    uses: [
      "ScreenTimeClient", "DaemonClient", "PretendDaemon", "PicketVarlink", "Combine", "PicketJSON", "PicketSystem",
    ]),
  tests(
    "ManagedSettingsTests", .screenTime,
    uses: ["ManagedSettings", "ScreenTimeClient", "DaemonClient", "PretendDaemon", "Combine", "PicketJSON", "Support"]),
  tests(
    "ManagedSettingsUITests", .screenTime,
    uses: ["ManagedSettingsUI", "ManagedSettings", "ShieldProtocol", "UIKit", "_Testing_UIKit"]),
  tests(
    "FamilyControlsTests", .screenTime,
    uses: [
      "FamilyControls", "ManagedSettings", "ScreenTimeClient", "DaemonClient", "PretendDaemon", "Combine", "PicketJSON",
      "Support",
    ]),
  tests(
    "DeviceActivityTests", .screenTime,
    uses: [
      "DeviceActivity", "ManagedSettings", "ScreenTimeClient", "DaemonClient", "ShieldProtocol", "PretendDaemon",
      "PicketCharts", "PicketJSON",
    ]),
  tests(
    "PermissionKitTests", .screenTime,
    uses: [
      "PermissionKit", "ScreenTimeClient", "DaemonClient", "PretendDaemon", "UIKit", "_Testing_UIKit", "PicketJSON",
    ]),
  tests(
    "DeclaredAgeRangeTests", .screenTime,
    uses: [
      "DeclaredAgeRange", "ScreenTimeClient", "DaemonClient", "PretendDaemon", "UIKit", "_Testing_UIKit", "PicketJSON",
    ]),
  tests(
    "SourceCompatibilityTests", .screenTime,
    uses: [
      "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "DeviceActivity", "PermissionKit", "DeclaredAgeRange",
      "Combine", "UIKit", "PretendDaemon", "ScreenTimeClient", "DaemonClient", "PicketJSON", "PicketCharts",
      "ShieldProtocol", "Support",
    ]),
  tests(
    "ScreenTimeTests", .screenTime,
    uses: [
      "ManagedSettings", "FamilyControls", "PermissionKit", "DeclaredAgeRange", "ScreenTimeClient", "DaemonClient",
      "Combine",
      "PicketVarlink", "PicketJSON", "Support", "picketd", "picket-fetch", "picket-confine", "Landmarks", "Homework",
      "HomeworkShields",
      "HomeworkActions", "HomeworkMonitor", "HostileExtension", "DeviceActivity", "Worklog", "WorklogMonitor",
      "WorklogReport", "PicketCharts",
    ]),
  tests(
    "SurfaceTests", .screenTime,
    uses: [
      "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "DeviceActivity", "PermissionKit", "DeclaredAgeRange",
      "Support",
    ],
    without: ["Lists"]),
  tests(
    "CommandSpecTests", .programs, uses: ["CommandSpec", "Support"]),
  tests(
    "PicketTests", .programs,
    uses: [
      "picket", "picketd", "picket-fetch", "picket-fleet", "picket-confine", "picket-init", "picket-standin",
      "HomeworkShields",
      "Homework", "PicketVarlink", "PicketSystem", "PicketJSON", "Support",
    ],
    without: ["Golden", "Terminals"]),
  tests(
    "PicketdTests", .programs,
    uses: [
      "PicketVarlink", "PicketJSON", "FilterProtocol", "Ledger", "Wire", "picketd", "picket-filter", "picket-web",
      "picket-fetch", "picket-fleet", "picket-standin", "Homework", "Support", "DatabaseServer", "Postgres",
      "Household", "Messages", "Replication", "Policy", "Activity", "FamilyTokens",
    ],
    without: ["Foreign"]),
  tests(
    "PicketFleetTests", .programs,
    uses: [
      "ControlServer", "DaemonClient", "Household", "Fleet", "Replication", "Postgres", "DatabaseServer", "Extensions",
      "Subscriptions", "Activity", "Catalog", "FilterProtocol", "Policy", "Wire", "PicketSystem", "Support",
      "picket-fleet",
    ]),
  tests(
    "PicketMQTTTests", .programs,
    uses: [
      "ControlServer", "DaemonClient", "Household", "MQTT", "MosquittoBroker", "Extensions", "Subscriptions",
      "PicketJSON",
      "PicketVarlink", "PicketSystem", "Support", "picket-mqtt",
    ]),
  tests(
    "PicketLaptopTests", .programs,
    uses: [
      "Activity", "Catalog", "ControlServer", "DaemonClient", "FilterProtocol", "Household", "Laptop", "Policy",
      "Extensions",
      "Subscriptions", "PicketJSON", "PicketVarlink", "PicketSystem", "Support", "Wire", "picket-laptop",
    ]),
  tests(
    "FenceTests",
    uses: [
      "PicketSystem", "Wire", "Support", "picket", "picketd", "picket-filter", "picket-fetch", "picket-confine",
      "HomeworkShields",
      "HostileExtension", "picket-store-rig", "Landmarks", "Homework", "Worklog", "picket-bench", "HomeworkReport",
      "WorklogReport", "HomeworkActions", "picket-web", "picket-fleet", "DatabaseServer", "Postgres", "picket-init",
      "picket-mqtt",
    ]),
  tests(
    "ArchitectureTests"),
]

/// Programs and helpers that tests use.
let tools: [Target] = [
  tool(
    "Support", in: "Tests/Support", uses: ["Catalog", "Policy", "PicketSystem", "Wire", "CCrypto"], isProgram: false),
  tool(
    "DatabaseServer", in: "Tests/Tools/DatabaseServer", uses: ["Postgres", "PicketSystem", "Support"], isProgram: false),
  tool(
    "MosquittoBroker", in: "Tests/Tools/MosquittoBroker", uses: ["MQTT", "Support"], isProgram: false),
  tool(
    "HostileExtension", in: "Tests/Tools/HostileExtension", uses: ["PicketJSON"]),
  tool(
    "PretendDaemon", in: "Tests/Tools/PretendDaemon", uses: ["ScreenTimeClient", "DaemonClient", "PicketJSON"],
    isProgram: false),
  tool(
    "Landmarks", in: "Tests/Examples/Landmarks", uses: ["PermissionKit", "DeclaredAgeRange"]),
  tool(
    "Homework", in: "Tests/Examples/Homework",
    uses: ["FamilyControls", "ManagedSettings", "ManagedSettingsUI", "DeviceActivity", "UIKit"]),
  tool(
    "Worklog", in: "Tests/Examples/Worklog", uses: ["FamilyControls", "ManagedSettings", "DeviceActivity", "Combine"]),
  tool(
    "HomeworkShields", in: "Tests/Examples/HomeworkShields", uses: ["ManagedSettings", "ManagedSettingsUI", "UIKit"]),
  tool(
    "HomeworkActions", in: "Tests/Examples/HomeworkActions", uses: ["ManagedSettings"]),
  tool(
    "HomeworkMonitor", in: "Tests/Examples/HomeworkMonitor", uses: ["DeviceActivity", "ManagedSettings"]),
  tool(
    "WorklogMonitor", in: "Tests/Examples/WorklogMonitor", uses: ["DeviceActivity", "ManagedSettings"]),
  tool(
    "HomeworkReport", in: "Tests/Examples/HomeworkReport", uses: ["DeviceActivity", "ManagedSettings"]),
  tool(
    "WorklogReport", in: "Tests/Examples/WorklogReport", uses: ["DeviceActivity", "ManagedSettings"]),
  tool(
    "WorklogShields", in: "Tests/Examples/WorklogShields", uses: ["ManagedSettings", "ManagedSettingsUI", "UIKit"]),
  tool(
    "picket-standin", in: "Tests/Tools/StandIn", uses: ["FilterProtocol", "Policy", "Catalog", "Wire", "PicketSystem"]),
  tool(
    "picket-ledger-rig", in: "Tests/Tools/LedgerRig", uses: ["Ledger"]),
  tool(
    "picket-store-rig", in: "Tests/Tools/StoreRig", uses: ["ManagedSettings"]),
  tool(
    "picket-rig", in: "Tests/Tools/Rig", uses: ["Capture"]),
  tool(
    "picket-fuzz", in: "Tests/Fuzz",
    uses: [
      "Wire", "Inspect", "PicketSystem", "Catalog", "Policy", "FilterProtocol", "Lists", "Configuration", "Capture",
      "PicketJSON",
      "PicketVarlink", "ShieldProtocol", "Extensions", "Ledger", "DeviceNames", "Household", "FamilyTokens", "Support",
      "CommandSpec", "Activity", "PicketCharts", "HTML", "Web", "Subscriptions", "Postgres", "Replication",
      "WebAuthn",
      "HomeAssistant", "MQTT", "Laptop",
    ]),
  tool(
    "picket-smoke", in: "Tests/Smoke", uses: ["Inspect", "Wire", "PicketSystem", "Support"]),
]

let package = Package(
  name: "picket",
  products: [
    "picket", "picketd", "picket-filter", "picket-web", "picket-fetch", "picket-fleet", "picket-mqtt", "picket-laptop",
    "picket-confine", "picket-init",
  ].map {
    .executable(name: $0, targets: [$0])
  }
    + [
      "Wire", "Inspect", "ManagedSettings", "ManagedSettingsUI", "FamilyControls", "DeviceActivity", "PermissionKit",
      "DeclaredAgeRange", "Combine", "UIKit", "_Testing_UIKit",
    ].map { .library(name: $0, targets: [$0]) },
  targets: libraries + modules + tests + tools,
  swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
  .enableExperimentalFeature("AddressableParameters"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
for target in package.targets where target.type != .system { target.swiftSettings = strict }

func module(
  _ name: String, _ room: Room, _ reason: String, uses: [String: String] = [:], platform: [String: String] = [:],
  folder: String? = nil, isProgram: Bool? = nil, embeds: [String] = []
) -> Target {
  let path = (["Sources", room.rawValue] + [folder].compactMap { $0 } + [name]).joined(separator: "/")
  let dependencies = uses.keys.sorted().map { Target.Dependency(stringLiteral: $0) }
  if isProgram ?? (room == .programs) {
    return .executableTarget(name: name, dependencies: dependencies, path: path)
  }
  let resources = embeds.map { Resource.embedInCode($0) }
  return .target(name: name, dependencies: dependencies, path: path, resources: resources)
}

func library(_ name: String, _ reason: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

func tests(_ name: String, _ room: Room? = nil, uses: [String] = [], without: [String] = []) -> Target {
  let path = (["Tests"] + [room?.rawValue].compactMap { $0 } + [name]).joined(separator: "/")
  return .testTarget(
    name: name, dependencies: uses.map { Target.Dependency(stringLiteral: $0) }, path: path, exclude: without)
}

func tool(_ name: String, in path: String, uses: [String] = [], isProgram: Bool = true) -> Target {
  let dependencies = uses.map { Target.Dependency(stringLiteral: $0) }
  return isProgram
    ? .executableTarget(name: name, dependencies: dependencies, path: path)
    : .target(name: name, dependencies: dependencies, path: path)
}

/// Targets and all that they are made of.
@MainActor func parts(of names: Set<String>) -> Set<String> {
  var parts = names
  var count = 0
  while count < parts.count {
    count = parts.count
    for target in package.targets where parts.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { parts.insert(name) }
    }
  }
  return parts
}

// scripts/fuzz sets this: coverage and address checks for libFuzzer, whose runtime brings no main of its own.
if Context.environment["PICKET_FUZZ"] == "1" {
  let fuzzed = parts(of: ["picket-fuzz"])
  for target in package.targets where fuzzed.contains(target.name) && target.type != .system {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .define("LIBFUZZER"),
        .unsafeFlags(["-sanitize=address", "-sanitize-coverage=edge,inline-8bit-counters,pc-table"]),
      ]
    if target.name == "picket-fuzz" {
      target.linkerSettings = [.unsafeFlags(["-sanitize=address"])]
    }
  }
}

// scripts/test sets this: what packets pass through is optimised, as it ships, in a build that is for debugging otherwise, so that
// allocations are counted and millions of packets, lines and instants take seconds. The rest compiles in a third of
// the time without the optimiser, and its tests take as long.
if Context.environment["PICKET_OPTIMISED"] == "1" {
  let others: Set = [
    "PicketJSON", "Lists", "Activity", "Replication", "FleetTests", "Support", "AllocationTests", "picket-smoke",
  ]
  // No packet comes here, and optimising them takes longer than all that their tests do.
  let few: Set = ["KernelRules"]
  for target in package.targets where target.type != .system && !few.contains(target.name) {
    let path = target.path ?? ""
    if others.contains(target.name) || path.hasPrefix("Sources/System/") || path.hasPrefix("Sources/Packets/") {
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
    }
    if ["AllocationTests", "CaptureTests"].contains(target.name) {
      target.swiftSettings = (target.swiftSettings ?? []) + [.define("OPTIMISED")]
    }
  }
}
