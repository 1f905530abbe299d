/// Who may call what.
enum Authority {
  /// Guardians may call everything; a rule says who else.
  enum Rule: Hashable, CaseIterable {
    /// Whoever can connect.
    case everybody
    /// Any child of the household.
    case children
    /// A child, for itself.
    case own
    /// A child, for itself, on behalf of a client that was authorized for it.
    case client
    /// The same, by the very program that was authorized.
    case program
    /// Nobody else.
    case guardians
  }

  /// Every method that there is.
  static let rules: [String: Rule] = [
    "io.picket.Household.WhoAmI": .everybody,
    "io.picket.Household.Unlock": .everybody,
    "io.picket.Household.Lock": .everybody,
    "io.picket.Household.Authorize": .own,
    "io.picket.Household.Authorization": .own,
    "io.picket.Household.AgeRange": .own,
    "io.picket.Household.Begin": .guardians,
    "io.picket.Household.ConfirmTime": .guardians,
    "io.picket.Household.AddChild": .guardians,
    "io.picket.Household.ChangeChild": .guardians,
    "io.picket.Household.Children": .guardians,
    "io.picket.Household.ShowChild": .guardians,
    "io.picket.Household.RemoveChild": .guardians,
    "io.picket.Household.AddDevice": .guardians,
    "io.picket.Household.Devices": .guardians,
    "io.picket.Household.RemoveDevice": .guardians,
    "io.picket.Household.SeenDevices": .guardians,
    "io.picket.Household.AdoptDevices": .guardians,
    "io.picket.Household.SetPasscode": .guardians,
    "io.picket.Household.Authorizations": .guardians,
    "io.picket.Household.Revoke": .guardians,
    "io.picket.Household.Extensions": .guardians,
    "io.picket.Household.TryExtension": .guardians,
    "io.picket.Household.ExportKey": .guardians,
    "io.picket.Household.ImportKey": .guardians,
    "io.picket.Household.RotateKey": .guardians,
    "io.picket.Household.Backup": .guardians,
    "io.picket.Household.Restore": .guardians,

    "io.picket.Settings.Stores": .client,
    "io.picket.Settings.Read": .client,
    "io.picket.Settings.Write": .program,
    "io.picket.Settings.Clear": .program,
    "io.picket.Settings.SetActive": .program,
    "io.picket.Settings.Delete": .program,
    "io.picket.Settings.Effective": .own,
    "io.picket.Settings.Mint": .children,
    "io.picket.Settings.Refresh": .children,
    "io.picket.Settings.Shield": .guardians,
    "io.picket.Settings.Shields": .guardians,
    "io.picket.Settings.Reveal": .guardians,

    "io.picket.Requests.Ask": .own,
    "io.picket.Requests.Questions": .own,
    "io.picket.Requests.Responses": .own,
    "io.picket.Requests.Grants": .own,
    "io.picket.Requests.Shield": .own,
    "io.picket.Requests.Press": .own,
    // Of which each child changes its own.
    "io.picket.Requests.Cancel": .children,
    "io.picket.Requests.Answer": .guardians,
    "io.picket.Requests.Grant": .guardians,
    "io.picket.Requests.Revoke": .guardians,
    "io.picket.Requests.Pause": .guardians,

    "io.picket.Activity.Log": .guardians,
    // Whose client a guardian lets see it.
    "io.picket.Activity.Seen": .program,

    "io.picket.Catalog.Explain": .own,
    "io.picket.Catalog.Info": .guardians,
    "io.picket.Catalog.Lookup": .guardians,
    "io.picket.Catalog.Lists": .guardians,
    "io.picket.Catalog.SendList": .guardians,
    "io.picket.Catalog.AddList": .guardians,
    "io.picket.Catalog.RemoveList": .guardians,
    "io.picket.Catalog.UpdateLists": .guardians,

    "io.picket.Filter.Status": .guardians,
    "io.picket.Filter.Up": .guardians,
    "io.picket.Filter.Down": .guardians,
    "io.picket.Filter.Metrics": .guardians,
  ]
}
