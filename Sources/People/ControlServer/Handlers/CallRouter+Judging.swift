internal import Household
internal import Policy

// Changes are answered when packets are judged by them.
extension CallRouter {
  /// Waits until packets are judged by what the household has decided so far, and perhaps by more: many who wait are
  /// answered together. Why they are not, where that takes too long:
  /// for guardians, since no child is told that the way is free.
  var unjudged: String? {
    get async {
      guard let revision = await household.current?.snapshot.revision else { return "nothing is in force yet" }
      return await dependencies.judged(revision)
    }
  }
}
