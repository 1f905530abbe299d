/// Which test covers each technique of `Tricks.md`, by its number or name there.
///
/// A technique that works without a filter is a row or a test of this module. One that depends on the server alone is
/// tested with the inspector.
enum RowTable {
  enum Place {
    case rows([String])
    /// A file below `Tests`, and the beginning of its test's name.
    case test(String, String)
    /// A technique that cannot be stopped, or need not be, and why.
    case left(String)
  }

  static let all: [(technique: String, places: [Place])] = ground + hellos + tools + catalogue

  /// 2.1: what a server's TCP accepts.
  private static let ground: [(String, [Place])] = [
    ("2.1.1", [.rows(["B2.1"])]), ("2.1.2", [.rows(["B2.2"])]), ("2.1.3", [.rows(["B1.seq", "B1.seq2"])]),
    ("2.1.4", [.rows(["B1.md5"])]), ("2.1.5", [.rows(["B1.flags", "B1.noflags", "B1.synack"])]),
    ("2.1.6", [.rows(["2.1.6"])]), ("2.1.7", [.rows(["2.1.7", "2.1.7b"])]), ("2.1.8", [.rows(["B1.ack"])]),
    ("2.1.9", [tcp("2.1.8")]), ("2.1.10", [.rows(["B2.7a"])]), ("2.1.11", [.rows(["B2.7b"])]),
    ("2.1.12", [.rows(["B2.7c"])]), ("2.1.13", [tcp("2.1.13")]), ("2.1.14", [.rows(["B2.5"])]),
    ("2.1.15", [.rows(["B2.6e"])]), ("2.1.16", [.rows(["B2.8"])]), ("2.1.17", [.rows(["B2.14a", "B2.14c"])]),
    ("2.1.18", [.rows(["B2.17"])]), ("2.1.19", [.rows(["B2.12"])]), ("2.1.20", [.rows(["B2.17g", "B2.17h"])]),
    ("2.1.21", [.rows(["B2.35b"])]), ("2.1.22", [.rows(["B2.6d"])]), ("2.1.23", [tcp("2.1.23")]),
  ]

  /// 2.2: what a server's TLS accepts.
  private static let hellos: [(String, [Place])] = [
    ("2.2 records", [.rows(["B2.9a", "B2.9b", "B2.9e"])]), ("2.2 an empty record", [.rows(["B2.9c"])]),
    ("2.2 minor version", [.rows(["B2.9d"])]), ("2.2 major version", [tls("2.2 another major version")]),
    ("2.2 alert first", [tls("2.2 another record before")]), ("2.2 spellings", [tls("2.2 every spelling")]),
    ("2.2 other record type", [tls("2.2 a record of an unknown type")]),
    ("2.2 NUL", [.rows(["B2.36d", "B2.36e", "B2.36f"])]), ("2.2 256 octets", [tls("2.2 a NUL in the name")]),
    ("2.2 two extensions", [.rows(["B2.37c", "B2.37d"])]), ("2.2 two names", [.rows(["B2.37", "B2.37b", "B2.37e"])]),
    ("2.2 size", [.rows(["B2.10", "A2.pq"])]), ("2.2 long record", [tls("2.2 a record of 16,385")]),
  ]

  /// B1: techniques of circumvention tools.
  private static let tools: [(String, [Place])] = [
    ("fake", [.rows(["B2.1", "B2.2", "B2.3"])]), ("md5sig", [.rows(["B1.md5"])]), ("badsum", [.rows(["B2.1"])]),
    ("badseq", [.rows(["B1.seq", "B1.seq2"])]), ("badack", [.rows(["B1.ack"])]), ("ttl", [.rows(["B2.2", "B2.39c"])]),
    ("datanoack", [.rows(["B1.flags"])]), ("tcp-flags", [.rows(["B1.noflags", "B1.synack"])]),
    ("ts", [.rows(["2.1.6"])]),
    ("hopbyhop", [.rows(["B2.24a"])]), ("hopbyhop2", [.rows(["B2.24b"])]), ("destopt", [.rows(["B2.24c"])]),
    ("multisplit", [.rows(["B2.6c"])]), ("multidisorder", [.rows(["B2.6a", "B2.6b", "B2.6d"])]),
    ("fakedsplit", [.rows(["B1.fakedsplit"])]), ("fakeddisorder", [.rows(["B1.fakeddisorder"])]),
    ("hostfakesplit", [.rows(["B2.4"])]),
    ("seqovl", [.rows(["B2.5", "B2.6e"])]), ("rst", [.rows(["B2.14a", "B2.14b"])]),
    ("syndata", [.rows(["B2.12", "B2.12b"])]),
    ("synack", [.rows(["B2.16"])]),
    ("synack-split", [.test("Packets/InspectTests/Evasion/HandshakeTests.swift", "B2.16 a handshake split")]),
    ("wsize", [.left("a small window splits what the server says, in which no name is looked for")]),
    ("ipfrag", [.rows(["B2.23a", "B2.23b", "B2.23c", "B2.24d", "B2.24e"])]), ("udplen", [.rows(["B1.udplen"])]),
    ("fakeknown", [.rows(["B1.stun", "B1.stun2", "B1.known"])]), ("dup", [.rows(["B1.2"])]),
    ("ip-id", [.left("nothing is decided by the numbers of packets")]),
    ("HTTP spellings", [.rows((0...20).map { "B1.http\($0)" })]), ("oob", [.rows(["B2.8"])]),
    ("tlsrec", [.rows(["B2.9a", "B2.9e"])]), ("seg2delay", [.rows(["B2.11", "B2.11b"])]),
    ("page swap", [.test("FenceTests/Laptop/PageSwapTests.swift", "a page that changes under")]),
    ("trains", [.test("FenceTests/Evasion/TrainTests.swift", "a train of datagrams of a child's user")]),
    ("DNS elsewhere", [.test("FenceTests/Closed/DNSTests.swift", "")]), ("junk before QUIC", [.rows(["B2.25"])]),
    ("card", [.rows(["B3.card"])]), ("chaos", [.rows(["A3.chaos", "A3.overlap", "A3.pq", "A3.pq2", "A3.coalesced"])]),
  ]

  /// B2: the catalogue.
  private static let catalogue: [(String, [Place])] = [
    ("B2.1", [.rows(["B2.1"])]), ("B2.2", [.rows(["B2.2"])]), ("B2.3", [.rows(["B2.3"])]), ("B2.4", [.rows(["B2.4"])]),
    ("B2.5", [.rows(["B2.5"])]), ("B2.6", [.rows(["B2.6a", "B2.6b", "B2.6c", "B2.6d", "B2.6e"])]),
    ("B2.7", [.rows(["B2.7a", "B2.7b", "B2.7c"])]), ("B2.8", [.rows(["B2.8"])]),
    ("B2.9", [.rows(["B2.9a", "B2.9b", "B2.9c", "B2.9d", "B2.9e"])]), ("B2.10", [.rows(["B2.10"])]),
    ("B2.11", [.rows(["B2.11", "B2.11b"])]), ("B2.12", [.rows(["B2.12", "B2.12b"])]), ("B2.13", [.rows(["B2.13"])]),
    ("B2.14", [.rows(["B2.14a", "B2.14b", "B2.14c"])]), ("B2.15", [.rows(["B2.15"])]), ("B2.16", [.rows(["B2.16"])]),
    (
      "B2.17",
      [
        .rows(["B2.17", "B2.17b", "B2.17c", "B2.17d", "B2.17e", "B2.17f", "B2.17g", "B2.17h"]),
        .test("FenceTests/Closed/PowerLossTests.swift", "ports of a connection without an end"),
      ]
    ),
    (
      "B2.18",
      [
        .rows(["B2.18"]),
        .left(
          "a server that helps can answer the greeting of an allowed name and then serve anything: only where names must "
            + "agree with addresses is it found out, at level strict"),
        .test("FenceTests/Closed/AgreementTests.swift", ""),
        .test("FenceTests/Evasion/AccompliceTests.swift", ""),
      ]
    ),
    ("B2.19", [.rows(["B2.19"])]), ("B2.20", [.rows(["B2.20a", "B2.20b", "B2.20c"])]),
    ("B2.21", [.rows(["B2.21a", "B2.21b", "B2.21c"])]), ("B2.22", [.rows(["B2.22a", "B2.22b"])]),
    ("B2.23", [.rows(["B2.23a", "B2.23b", "B2.23c", "B2.23d", "B2.23e", "B2.23f", "B2.23g"])]),
    ("B2.24", [.rows(["B2.24a", "B2.24b", "B2.24c", "B2.24d", "B2.24e"])]), ("B2.25", [.rows(["B2.25"])]),
    ("B2.26", [.rows(["B2.26"])]), ("B2.27", [.rows(["B2.27"])]), ("B2.28", [.rows(["B2.28a", "B2.28b"])]),
    (
      "B2.29",
      [
        .rows(["B2.29a", "B2.29b", "B2.29c", "B2.29d"]),
        .test("Packets/InspectTests/Evasion/QUICEvasionTests.swift", "B2.29 a gap that is never filled"),
      ]
    ),
    ("B2.30", [.rows(["B2.30"])]),
    ("B2.31", [.rows(["B2.31", "B2.31b", "B2.31c", "B2.31d", "B2.31e", "B2.31f", "B2.31g"])]),
    (
      "B2.32",
      [
        .rows(["B2.32a", "B2.32b"]),
        .test("FenceTests/Evasion/MigrationTests.swift", "the middle of a QUIC connection without a beginning"),
      ]
    ),
    ("B2.33", [.test("FenceTests/Evasion/MultipathTests.swift", "a stream stays on one connection")]),
    ("B2.34", [.test("FenceTests/Trouble/FloodTests.swift", "a flood from one child")]),
    ("B2.35", [.rows(["B2.35a", "B2.35b", "B2.35c"])]),
    (
      "B2.36",
      [
        .rows(["B2.36a", "B2.36b", "B2.36c", "B2.36d", "B2.36e", "B2.36f", "B2.36g", "B2.36h", "B2.36i", "B2.36j"]),
        .rows(["B2.36k", "B2.36l"]),
      ]
    ),
    ("B2.37", [.rows(["B2.37", "B2.37b", "B2.37c", "B2.37d", "B2.37e"])]), ("B2.38", [.rows(["B2.38", "B2.38b"])]),
    ("B2.39", [.rows(["B2.39", "B2.39b", "B2.39c", "B2.39d"])]),
    ("B2.40", [.test("FenceTests/Laptop/PageSwapTests.swift", "a page that changes all the time")]),
  ]

  private static func tcp(_ test: String) -> Place { .test("Packets/InspectTests/Ground/TCPGroundTests.swift", test) }
  private static func tls(_ test: String) -> Place { .test("Packets/InspectTests/Ground/TLSGroundTests.swift", test) }
}
