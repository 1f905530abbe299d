import Catalog
import FilterProtocol
import Inspect
import Policy
import Wire

// What this machine's own resolver asks for any of its users (R14).

extension Engine {
  /// One thing is held against it: that more goes to and fro under a domain than names are for.
  mutating func judgeResolver<Out: Outlet & ~Copyable>(into outlet: inout Out) {
    guard inspector.subject.carriesData else { return inspector.resolve(.allow) }
    let ruling: Ruling = snapshot.isAnyUserStrict ? .block(.nameTunnel) : .allow(.nameTunnel)
    outlet.decided(inspector.subject, .nothing, ruling, child: Int(UInt16.max), enforced: nil)
    inspector.resolve(ruling.verdict == .allow ? .allow : .block)
  }

  /// Whether a resolver is refused for not being one of those whose answers are evidence (R12): beyond the home, and not
  /// this machine.
  @_addressableSelf
  func isForeign(_ server: Address) -> Bool {
    resolvers.refusesOthers && !inspector.local.contains(server) && !server.isLoopback
      && !resolvers.addresses.contains(server)
  }

  /// Whether the flow between these ends is one of its.
  @_addressableSelf
  func isResolvers(_ ends: FlowKey) -> Bool { inspector.device(of: ends) == .resolver }
}
