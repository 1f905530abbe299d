// Probe: Picket's own attacks on its fence, from a child's side.
//
//     Probe       puts the two ends up, has the ways round tried between them, and says what got through
//     Ways/       the ways: hellos in pieces, QUIC, other resolvers, tunnels, bare addresses; each says when it is to be held
//     Ends/       `ChildEnd`, a process with a child's rights alone, and `FarEnd`, where what gets through arrives
//     Network/    interfaces of the probe's own between them, and what has to be taken back afterwards
//     Writing/    hellos, Initials and questions as clients send them
//
//     child's user ---------------------------> the fence's rules -> picket-far --+
//     or a namespace, on the home's bridge ---> of this machine                   |
//     with a device of its own                                                    +-> a namespace with servers
//
// All packets pass this machine's real rules and end in a namespace of the probe's. The servers have addresses that are
// for documentation alone (RFC 5737, RFC 3849), so nothing outside is contacted, and no other traffic can be mistaken
// for the probe's. Interfaces and namespaces belong to processes: the kernel takes them away with these, however they
// end. A way that cannot be tried here is never called held, and where an allowed name did not arrive nothing is proven.

/// What came of one way round.
package struct WayResult: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// It did not arrive.
    case held
    /// It arrived, and should not have.
    case passed
    /// It arrived, and the child's settings leave it open: what would close it.
    case open(mend: String)
    /// Why it was not tried.
    case notTried(String)
  }

  package let name: String
  package let outcome: Outcome

  package init(name: String, outcome: Outcome) { (self.name, self.outcome) = (name, outcome) }
}

/// What a probe found.
package struct ProbeReport: Hashable, Sendable {
  package let child: String
  /// The child's side, for people.
  package let side: String
  /// The names that were used: one that is blocked for the child, one that is not.
  package let blocked: String
  package let allowed: String
  /// Why nothing could be proven: an allowed name did not arrive.
  package let unproven: String?
  package let results: [WayResult]

  package var gotThrough: Bool { results.contains { $0.outcome == .passed } }
}

/// Why there is no report.
package struct ProbeRefusal: Error, Hashable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
