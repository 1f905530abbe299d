internal import DaemonClient
internal import Household

extension Authority {
  /// What a guardian's role has to be for a method. Names that children visited are for guardians who may do everything:
  /// they are the most private thing here, and neither reading what is set nor answering a request needs them.
  static func role(for method: Method) -> Guardian.Role {
    switch method {
    case .household(let method): role(for: method)
    case .settings(let method): role(for: method)
    case .requests(let method): role(for: method)
    case .activity(let method): role(for: method)
    case .catalog(let method): role(for: method)
    case .filter(.status), .filter(.metrics): .read
    case .filter(.up), .filter(.down), .filter(.reload): .all
    case .fleet(.status): .read
    case .fleet(.create), .fleet(.invite), .fleet(.join), .fleet(.leave), .fleet(.invitations),
      .fleet(.withdraw),
      .fleet(.work), .fleet(.report), .home,
      .laptop:
      .all
    }
  }

  private static func role(for method: Method.Household) -> Guardian.Role {
    switch method {
    case .whoAmI, .unlock, .join, .lock, .useToken, .passkeyChallenge, .unlockByPasskey, .acceptInvitation, .watch,
      .children, .showChild, .devices, .seenDevices, .authorization, .authorizations, .ageRange, .extensions,
      .receivers, .guardians, .profiles, .showProfile:
      .read
    // The handlers let each guardian change their own passcode, its codes and their passkeys.
    case .setPasscode, .beginCode, .confirmCode, .removeCode, .passkeys, .beginPasskey, .confirmPasskey, .removePasskey:
      .read
    case .represent, .begin, .confirmTime, .addChild, .changeChild, .removeChild, .addProfile,
      .removeProfile, .changeGroup,
      .addDevice,
      .changeDevice, .removeDevice,
      .adoptDevices, .authorize, .revoke, .tryExtension, .tryReceivers, .exportKey, .importKey, .rotateKey, .backup,
      .restore,
      .addGuardian, .changeGuardian, .removeGuardian, .inviteGuardian, .addToken, .tokens, .removeToken:
      .all
    }
  }

  private static func role(for method: Method.Settings) -> Guardian.Role {
    switch method {
    case .stores, .read, .effective, .shields, .exams, .paths: .read
    case .write, .clear, .setActive, .delete, .shield, .off, .on, .beginExam, .endExam, .mint, .reveal, .refresh: .all
    }
  }

  private static func role(for method: Method.Requests) -> Guardian.Role {
    switch method {
    case .questions, .responses, .picked, .grants, .endings, .allowances, .shield: .read
    // What was asked is granted or allowed by the answer. The handler asks for more where a program asked for rights.
    case .answer, .cancel: .approve
    // What is chosen decides what an app restricts.
    case .pick, .askToPick, .ask, .askFor, .press, .grant, .revoke, .pause, .open, .allow, .disallow: .all
    }
  }

  private static func role(for method: Method.Activity) -> Guardian.Role {
    switch method {
    // The handler asks for more where names are to be revealed.
    case .log, .counts, .changes, .usage, .weeklyReport, .schedules, .limits, .earnings, .time, .monitored: .read
    case .more: .approve
    case .seen, .data, .report, .addSchedule, .removeSchedule, .skipSchedule, .addLimit, .removeLimit, .addEarning,
      .removeEarning, .startMonitoring, .stopMonitoring:
      .all
    }
  }

  private static func role(for method: Method.Catalog) -> Guardian.Role {
    switch method {
    case .explain, .info, .lookup, .categories, .apps, .lists, .suggestions: .read
    case .sendList, .addList, .removeList, .updateLists: .all
    }
  }
}
