internal import Household
internal import Policy

// Changes are answered when packets are judged by them.
extension CallRouter {
  /// Methods that change what packets are judged by; their replies have `pending`.
  static let changing: Set<String> = [
    "io.picket.Household.AddChild", "io.picket.Household.ChangeChild", "io.picket.Household.RemoveChild",
    "io.picket.Household.AddDevice", "io.picket.Household.RemoveDevice", "io.picket.Household.AdoptDevices",
    "io.picket.Household.Authorize", "io.picket.Household.Revoke", "io.picket.Household.Begin",
    "io.picket.Household.ConfirmTime", "io.picket.Household.Restore",
    "io.picket.Settings.Write", "io.picket.Settings.Clear", "io.picket.Settings.SetActive",
    "io.picket.Settings.Delete", "io.picket.Settings.Shield",
    "io.picket.Requests.Answer", "io.picket.Requests.Grant", "io.picket.Requests.Revoke", "io.picket.Requests.Pause",
  ]

  /// Waits until packets are judged by what the household has decided so far, and perhaps by more: many who wait are
  /// answered together. Why they are not, where that takes too long:
  /// for guardians, since no child is told that the way is free.
  var unjudged: String? {
    get async {
      guard let revision = await household.current?.snapshot.revision else { return "nothing is in force yet" }
      return await surroundings.judged(revision)
    }
  }
}
