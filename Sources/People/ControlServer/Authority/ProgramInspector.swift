package import Household
package import PicketVarlink

/// Finds out which program calls, and checks that it is no other program of the same user.
package protocol ProgramInspector: Sendable {
  /// The path of the program that a peer runs.
  func path(of peer: Peer) throws(HouseholdError) -> String

  /// Throws unless the peer runs the program at this path, and no other program of its user can pretend to be it.
  func check(_ peer: Peer, runs path: String) throws(HouseholdError)

  /// Why no program at this path can ever pass `check`; nil if one can.
  func objection(to path: String) -> String?
}
