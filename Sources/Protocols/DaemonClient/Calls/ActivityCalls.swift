internal import PicketJSON

extension Daemon {
  /// How many decisions a page has, where a call does not say.
  package static let usualPage = 100
}

// `io.picket.Activity`.
extension DaemonCall {
  /// One page of decisions, oldest first. Followed: then new ones.
  package static func log(
    child: String? = nil, reveal: Bool = false, limit: Int? = nil, before: Int? = nil, after: Int? = nil,
    device: String? = nil, verdict: Daemon.Verdict? = nil, category: String? = nil, via: String? = nil,
    name: String? = nil, application: String? = nil, since: String? = nil, until: String? = nil,
    here: Bool = false
  ) -> DaemonCall<Daemon.LogReply> {
    .init(
      .activity(.log),
      [
        "child": .optional(child), "reveal": .bool(reveal), "limit": .optional(limit), "before": .optional(before),
        "after": .optional(after), "device": .optional(device), "verdict": .optional(verdict?.rawValue),
        "category": .optional(category), "via": .optional(via), "name": .optional(name),
        "application": .optional(application), "since": .optional(since), "until": .optional(until),
        "here": here ? true : .null,
      ])
  }

  /// Domains that a child was allowed to visit, with names.
  package static func seen(child: String? = nil, client: String? = nil) -> DaemonCall<Daemon.SeenReply> {
    .init(.activity(.seen), ["child": .optional(child), "client": .optional(client)])
  }

  /// How many decisions there were on each day.
  package static func counts(
    child: String? = nil, since: String? = nil, until: String? = nil
  ) -> DaemonCall<Daemon.CountsReply> {
    .init(.activity(.counts), ["child": .optional(child), "since": .optional(since), "until": .optional(until)])
  }

  /// What a child used, row by row.
  package static func usage(
    child: String? = nil, by grouping: Daemon.UsageGrouping? = nil, from: String? = nil, to: String? = nil
  ) -> DaemonCall<Daemon.UsageReply> {
    .init(
      .activity(.usage),
      [
        "child": .optional(child), "by": .optional(grouping?.rawValue), "from": .optional(from), "to": .optional(to),
      ])
  }

  /// What a child used in seven days, without names.
  package static func weeklyReport(child: String? = nil, date: String? = nil) -> DaemonCall<Daemon.WeeklyReportReply> {
    .init(.activity(.weeklyReport), ["child": .optional(child), "date": .optional(date)])
  }

  /// What reports of apps are made of.
  package static func data(
    child: String? = nil, client: String? = nil, segment: Daemon.SegmentLength? = nil, from: String? = nil,
    to: String? = nil, applications: [String] = [], categories: [String] = [], domains: [String] = []
  ) -> DaemonCall<Daemon.DataReply> {
    .init(
      .activity(.data),
      [
        "child": .optional(child), "client": .optional(client), "segment": .optional(segment?.rawValue),
        "from": .optional(from), "to": .optional(to), "applications": .strings(applications),
        "categories": .strings(categories), "domains": .strings(domains),
      ])
  }

  /// The same, drawn by a client's extension.
  package static func report(
    of client: String, _ context: String? = nil, child: String? = nil, segment: Daemon.SegmentLength? = nil,
    from: String? = nil, to: String? = nil, applications: [String] = [], categories: [String] = [],
    domains: [String] = [], width: Int? = nil, theme: Daemon.PictureTheme? = nil
  ) -> DaemonCall<Daemon.ReportReply> {
    .init(
      .activity(.report),
      [
        "child": .optional(child), "client": .string(client), "context": .optional(context),
        "segment": .optional(segment?.rawValue), "from": .optional(from), "to": .optional(to),
        "applications": .strings(applications), "categories": .strings(categories), "domains": .strings(domains),
        "width": .optional(width), "theme": .optional(theme?.rawValue),
      ])
  }

  /// One page of what people changed, the newest first.
  package static func changes(
    before: Int? = nil, limit: Int? = nil, since: String? = nil, by name: String? = nil
  ) -> DaemonCall<Daemon.ChangesReply> {
    .init(
      .activity(.changes),
      [
        "before": .optional(before), "limit": .optional(limit), "since": .optional(since), "by": .optional(name),
      ])
  }
}
