internal import DaemonClient
internal import Household

/// Who may call what.
enum Authority {
  /// Guardians may call everything but what is picket-web's, picket-fleet's, picket-mqtt's and picket-laptop's; a rule says who else.
  enum Rule: Hashable, CaseIterable {
    /// Everybody who can connect.
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
    /// picket-web, and neither guardians nor children.
    case web
    /// picket-fleet, likewise.
    case courier
    /// picket-mqtt, likewise.
    case bridge
    /// picket-laptop, likewise.
    case laptop
  }

  static func rule(for method: Method) -> Rule {
    switch method {
    case .household(let method): rule(for: method)
    case .settings(let method): rule(for: method)
    case .requests(let method): rule(for: method)
    case .activity(let method): rule(for: method)
    case .catalog(let method): rule(for: method)
    case .filter(.status), .filter(.up), .filter(.down), .filter(.reload), .filter(.metrics):
      .guardians
    case .fleet(.status), .fleet(.create), .fleet(.invite), .fleet(.join), .fleet(.leave),
      .fleet(.invitations), .fleet(.withdraw):
      .guardians
    case .fleet(.work), .fleet(.report): .courier
    case .home: .bridge
    case .laptop: .laptop
    }
  }

  private static func rule(for method: Method.Household) -> Rule {
    switch method {
    case .whoAmI, .unlock, .join, .lock, .useToken, .passkeyChallenge, .unlockByPasskey,
      .acceptInvitation:
      .everybody
    case .represent: .web
    case .authorize, .authorization, .ageRange, .watch: .own
    case .guardians, .addGuardian, .changeGuardian, .removeGuardian, .inviteGuardian, .setPasscode, .beginCode,
      .confirmCode,
      .removeCode, .passkeys, .beginPasskey, .confirmPasskey, .removePasskey, .begin, .confirmTime,
      .addChild,
      .changeChild, .children, .showChild, .removeChild, .addProfile, .profiles, .showProfile,
      .removeProfile,
      .changeGroup,
      .addDevice, .changeDevice, .devices, .removeDevice, .seenDevices, .adoptDevices,
      .authorizations, .revoke,
      .extensions, .tryExtension, .receivers, .tryReceivers, .exportKey, .importKey, .rotateKey,
      .backup, .restore,
      .addToken, .tokens,
      .removeToken:
      .guardians
    }
  }

  private static func rule(for method: Method.Settings) -> Rule {
    switch method {
    case .stores, .read: .client
    case .write, .clear, .setActive, .delete: .program
    case .effective, .shields: .own
    case .mint, .refresh, .paths: .children
    case .shield, .off, .on, .beginExam, .endExam, .exams, .reveal: .guardians
    }
  }

  private static func rule(for method: Method.Requests) -> Rule {
    switch method {
    case .ask, .askFor, .questions, .responses, .grants, .endings, .allowances, .shield, .press: .own
    // The handler lets a child cancel its own questions alone.
    case .cancel: .children
    // Another program of the child's could get a choice in the app's name.
    case .askToPick, .picked: .program
    case .pick, .answer, .grant, .revoke, .pause, .open, .allow, .disallow: .guardians
    }
  }

  private static func rule(for method: Method.Activity) -> Rule {
    switch method {
    // The handler leaves out what the child's programs may not see.
    case .log, .counts, .usage, .weeklyReport, .schedules, .limits, .earnings, .time: .own
    case .changes, .addSchedule, .removeSchedule, .skipSchedule, .addLimit, .removeLimit, .addEarning, .removeEarning,
      .more:
      .guardians
    case .startMonitoring, .stopMonitoring: .program
    case .monitored: .client
    // The handler checks that a guardian lets this client see data.
    case .seen, .data, .report: .program
    }
  }

  private static func rule(for method: Method.Catalog) -> Rule {
    switch method {
    case .explain: .own
    case .categories, .apps: .children
    case .info, .lookup, .lists, .suggestions, .sendList, .addList, .removeList, .updateLists: .guardians
    }
  }
}
