import CommandSpec
import DaemonClient

/// The owner of the settings that a verb changes or shows: a child, or a profile that several children follow.
struct SettingsOwner {
  let child: String?
  let profile: String?

  /// Whether it counts for a child: as the child's own, or as its profile's.
  func counts(for child: Daemon.Child) -> Bool {
    profile == nil ? self.child == child.name : profile == child.profile
  }

  /// As people read it.
  var title: String { child ?? "profile \(profile ?? "")" }

  /// As it stands on a command line.
  var option: String {
    child.map { "--child \(ShellWords.quoted($0))" } ?? "--profile \(ShellWords.quoted(profile ?? ""))"
  }
}

extension Invocation {
  var settingsOwner: SettingsOwner { SettingsOwner(child: self["--child"], profile: self["--profile"]) }
}

extension Daemon.StoreSummary {
  var owner: SettingsOwner { SettingsOwner(child: profile == nil ? child : nil, profile: profile) }
}

extension Daemon.ShieldSummary {
  var owner: SettingsOwner { SettingsOwner(child: profile == nil ? child : nil, profile: profile) }
}

extension Daemon.Schedule {
  var owner: SettingsOwner { SettingsOwner(child: profile == nil ? child : nil, profile: profile) }
}

extension Daemon.Allowance {
  var owner: SettingsOwner { SettingsOwner(child: profile == nil ? child : nil, profile: profile) }
}
