package import Household
package import PicketVarlink

/// Which program calls, and whether it is that one and no other of the same user.
package protocol ProgramInspector: Sendable {
  /// Where the program lies that a peer runs.
  func path(of peer: Peer) throws(HouseholdError) -> String

  /// Throws unless the peer runs the program that lies there, and nothing else of its user can speak for it.
  func check(_ peer: Peer, runs path: String) throws(HouseholdError)

  /// Why a program that lies there could never pass `check`; nil if it could.
  func objection(to path: String) -> String?
}
