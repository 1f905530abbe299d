internal import DaemonClient
internal import Household

/// A connection of picket-web that speaks for a child, by the device that asks: it may what the child's pages need, which is
/// less than the child's own user may. What programs of that user do is not done here: no authorizing, no stores, no
/// monitoring, no ages.
struct Representative: Hashable, Sendable {
  let child: Int
  /// As long as it is that child's, the connection speaks.
  let device: UInt16

  private static let methods: Set<Method> = [
    .household(.whoAmI), .household(.watch), .settings(.shields), .requests(.askFor), .requests(.questions),
    .requests(.grants), .requests(.shield), .requests(.press), .activity(.log), .activity(.time),
    .activity(.weeklyReport),
  ]

  func check(_ method: Method) throws(HouseholdError) {
    guard Representative.methods.contains(method) else {
      throw .notAuthorized(
        why: "the children's pages may not do this", remedy: "the child's own user on this machine may, or a guardian")
    }
  }
}
