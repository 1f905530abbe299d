internal import Household
internal import Policy

// Changes are answered when packets are judged by them.
extension CallRouter {
  /// Waits until packets are judged by what the household has decided so far, or by something newer. Returns why
  /// they are not, when that takes too long. picketd's `Enforcement` knows the filter's revision and keeps the waiting calls.
  func waitUntilJudged() async -> String? {
    guard let revision = await household.current?.snapshot.revision else { return "nothing is in force yet" }
    return await dependencies.judged(revision)
  }
}
