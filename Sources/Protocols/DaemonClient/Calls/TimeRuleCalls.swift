internal import PicketJSON

// `io.picket.Activity`: schedules, limits, earnings, and what a child has left today.
extension DaemonCall {
  /// Adds a schedule, or windows to one that is there.
  package static func addSchedule(
    _ name: String, child: String? = nil, profile: String? = nil, windows: [Daemon.Window],
    over targets: Daemon.Targets? = nil, allow: Bool? = nil
  ) -> DaemonCall<Daemon.SchedulesReply> {
    .init(
      .activity(.addSchedule),
      rule(
        name, child, profile,
        ["windows": .array(windows.map(\.json)), "targets": targets?.json, "allow": .optional(allow)]))
  }

  package static func removeSchedule(
    _ name: String, child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.Done> { .init(.activity(.removeSchedule), rule(name, child, profile)) }

  /// Without a name, all schedules that have a window on that day. `undo` has them count again.
  package static func skipSchedule(
    _ name: String? = nil, child: String? = nil, profile: String? = nil, on date: String, undo: Bool? = nil
  ) -> DaemonCall<Daemon.SkipReply> {
    .init(
      .activity(.skipSchedule), rule(name, child, profile, ["date": .string(date), "undo": .optional(undo)]))
  }

  package static func schedules(
    child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.SchedulesReply> { .init(.activity(.schedules), rule(nil, child, profile)) }

  /// Adds a limit of so many seconds a day, with other amounts on some days of the week.
  package static func addLimit(
    _ name: String, child: String? = nil, profile: String? = nil, over targets: Daemon.Targets, perDay: Int,
    on days: [Daemon.DayAmount]? = nil
  ) -> DaemonCall<Daemon.LimitsReply> {
    .init(
      .activity(.addLimit),
      rule(
        name, child, profile,
        ["targets": targets.json, "perDay": .int(perDay), "on": days.map { .array($0.map(\.json)) }]))
  }

  package static func removeLimit(
    _ name: String, child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.Done> { .init(.activity(.removeLimit), rule(name, child, profile)) }

  package static func limits(
    child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.LimitsReply> { .init(.activity(.limits), rule(nil, child, profile)) }

  /// Adds an earning: `need` seconds of `targets` give `gives` seconds of `unlocks`.
  package static func addEarning(
    _ name: String, child: String? = nil, profile: String? = nil, over targets: Daemon.Targets, need: Int,
    unlocks: Daemon.Targets, gives: Int, cap: Int? = nil
  ) -> DaemonCall<Daemon.EarningsReply> {
    .init(
      .activity(.addEarning),
      rule(
        name, child, profile,
        [
          "targets": targets.json, "need": .int(need), "unlocks": unlocks.json, "gives": .int(gives),
          "cap": .optional(cap),
        ]))
  }

  package static func removeEarning(
    _ name: String, child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.Done> { .init(.activity(.removeEarning), rule(name, child, profile)) }

  package static func earnings(
    child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.EarningsReply> { .init(.activity(.earnings), rule(nil, child, profile)) }

  /// Gives more time today: to a limit, to a schedule, or to the rules that stop something now.
  package static func more(
    child: String? = nil, profile: String? = nil, limit: String? = nil, schedule: String? = nil, seconds: Int
  ) -> DaemonCall<Daemon.MoreReply> {
    .init(
      .activity(.more),
      rule(
        nil, child, profile,
        ["limit": .optional(limit), "schedule": .optional(schedule), "seconds": .int(seconds)]))
  }

  package static func time(child: String? = nil) -> DaemonCall<Daemon.ChildTimeReply> {
    .init(.activity(.time), rule(nil, child, nil))
  }

  private static func rule(
    _ name: String?, _ child: String?, _ profile: String?, _ others: KeyValuePairs<String, JSON?> = [:]
  ) -> JSON.Object {
    var parameters: JSON.Object = [
      "child": .optional(child), "profile": .optional(profile), "name": .optional(name),
    ]
    for (key, value) in others { parameters[key] = value }
    return parameters
  }
}

extension Daemon.Targets {
  fileprivate var json: JSON {
    let json: JSON.Object = [
      "categories": .strings(categories), "domains": .strings(domains), "applications": .strings(applications),
      "allWeb": .bool(allWeb), "except": .strings(except), "signIn": .optional(signIn),
    ]
    return .object(json.withoutNulls)
  }
}

extension Daemon.Window {
  fileprivate var json: JSON { ["from": .string(from), "to": .string(to), "days": .strings(days)] }
}

extension Daemon.DayAmount {
  fileprivate var json: JSON { ["days": .strings(days), "perDay": .int(perDay)] }
}
