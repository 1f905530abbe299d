internal import Household
internal import Policy

// Changes are answered when packets are judged by them.
extension CallRouter {
  /// Waits until packets are judged by what the household has decided so far, or by something newer. Says why they are
  /// not, where that takes too long. picketd's `Enforcement` knows what the filter judges by, and whoever waits.
  func waitUntilJudged() async -> String? {
    guard let revision = await household.current?.snapshot.revision else { return "nothing is in force yet" }
    return await dependencies.judged(revision)
  }
}
