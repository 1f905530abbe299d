internal import Activity
package import DaemonClient
internal import PicketSystem

/// All pages of both sites. A page is a model, which a typed client fills, and a view, a pure function of the model.
package struct HouseholdPages: PageSource {
  private let now: @Sendable () -> Int
  /// For reports of apps, which may take their time: pages of others must not wait for them.
  private let reportPlaces = PlaceCount(most: 2)

  /// `now` is in seconds since 1970.
  package init(now: @escaping @Sendable () -> Int = { Int(SystemClock.wall / 1_000_000_000) }) { self.now = now }

  package func page(_ request: PageRequest, from daemon: Daemon) throws(DaemonError) -> Page? {
    let zone = try daemon.call(.whoAmI()).zone
    let clock = RelativeTimes(zone: .called(zone), now: now())
    switch request.site {
    case .guardians:
      guard let viewer = Viewer(request) else { return page(.signIn, for: request) }
      return try guardiansPage(request, viewer, clock, daemon)
    case .children:
      guard case .child(let child, _) = request.viewer else { return page(.unknownDevice, for: request) }
      return try childsPage(request, child, clock, daemon)
    }
  }

  package func page(
    _ invitation: Invitation, for request: PageRequest, from daemon: Daemon
  ) throws(DaemonError) -> Page {
    let clock = RelativeTimes(zone: .called(try daemon.call(.whoAmI()).zone), now: now())
    guard let viewer = Viewer(request),
      var model = try InviteModel(invitation.guardian, viewer, at: request.origin, from: daemon)
    else { return page(.notFound, for: request) }
    try model.show(invitation, at: request.origin, clock: clock, from: daemon)
    return model.page
  }

  private func guardiansPage(
    _ request: PageRequest, _ viewer: Viewer, _ clock: RelativeTimes, _ daemon: Daemon
  ) throws(DaemonError) -> Page? {
    switch request.path.first {
    case nil: return try TodayModel(viewer, clock: clock, from: daemon).page
    case "invite" where request.path.count == 1:
      return try InviteModel(
        request["guardian"] ?? "", viewer, at: request.origin, trouble: request.trouble, from: daemon)?.page
    case "pick" where request.path.count == 1: return try PickModel(request, viewer, clock: clock, from: daemon).page
    case "requests" where request.path.count == 1: return try RequestsModel(viewer, clock: clock, from: daemon).page
    case "children" where request.path.count == 2:
      let word = request["find"].flatMap { $0.isEmpty ? nil : $0 }
      return try ChildModel(request.path[1], find: word, viewer, clock: clock, from: daemon).page
    case "children" where request.path.count == 3:
      return try childsReport(request.path[2], of: request.path[1], request, viewer, clock, daemon)
    default: break
    }
    guard request.path.count == 1 else { return nil }
    switch request.path[0] {
    case "children": return try ChildrenModel(viewer, clock: clock, from: daemon).page
    case "activity": return try ActivityModel(request, viewer, clock: clock, from: daemon).page
    case "time":
      return try TimeModel(of: request["child"].flatMap { $0.isEmpty ? nil : $0 }, viewer, clock: clock, from: daemon)
        .page
    case "shields": return try ShieldsModel(viewer, clock: clock, from: daemon).page
    case "devices": return try DevicesModel(viewer, clock: clock, from: daemon).page
    case "lists": return try ListsModel(viewer, clock: clock, from: daemon).page
    case "settings": return try SettingsModel(viewer, at: request.origin, clock: clock, from: daemon).page
    case "welcome": return try WelcomeModel(viewer, clock: clock, from: daemon).page
    default: return nil
    }
  }

  private func childsReport(
    _ report: String, of child: String, _ request: PageRequest, _ viewer: Viewer, _ clock: RelativeTimes,
    _ daemon: Daemon
  ) throws(DaemonError) -> Page? {
    switch report {
    case "week": try WeekModel(child, until: request.day, viewer, clock: clock, from: daemon).page
    case "reports": try AppReportsModel(child, request, viewer, clock: clock, in: reportPlaces, from: daemon).page
    default: nil
    }
  }

  private func childsPage(
    _ request: PageRequest, _ child: String, _ clock: RelativeTimes, _ daemon: Daemon
  ) throws(DaemonError) -> Page? {
    switch request.path {
    case []: return try DayModel(child, request, clock: clock, from: daemon).page
    case ["week"]: return try WeekModel(child, until: request.day, nil, clock: clock, from: daemon).page
    case ["shield"]:
      guard let name = request["name"], !name.isEmpty else {
        return try DayModel(child, request, clock: clock, from: daemon).page
      }
      return try ShieldModel(child, name: name, from: daemon)?.page ?? ShieldModel.open(name)
    default: return nil
    }
  }
}

extension PageRequest {
  /// The last day of a week.
  fileprivate var day: String? { self["until"].flatMap { $0.isEmpty ? nil : $0 } }
}
