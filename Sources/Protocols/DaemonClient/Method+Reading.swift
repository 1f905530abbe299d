extension Method {
  /// Whether it only tells: it changes nothing, and asking again does no harm.
  package var reads: Bool {
    switch self {
    case .household(let method):
      switch method {
      case .whoAmI, .watch, .guardians, .children, .showChild, .profiles, .showProfile, .devices, .seenDevices,
        .authorization, .authorizations, .ageRange, .extensions, .receivers, .tokens, .passkeys:
        true
      case .unlock, .lock, .join, .represent, .setPasscode, .beginCode, .confirmCode, .removeCode,
        .beginPasskey, .confirmPasskey, .removePasskey, .passkeyChallenge, .unlockByPasskey, .addGuardian,
        .changeGuardian, .removeGuardian, .inviteGuardian, .acceptInvitation, .addToken, .removeToken, .useToken,
        .begin, .confirmTime,
        .addChild, .changeChild, .removeChild, .addProfile, .removeProfile, .changeGroup,
        .addDevice, .changeDevice, .removeDevice,
        .adoptDevices, .authorize, .revoke, .tryExtension, .tryReceivers, .exportKey, .importKey,
        .rotateKey, .backup,
        .restore:
        false
      }
    case .settings(let method):
      switch method {
      case .stores, .read, .effective, .shields, .paths, .reveal, .exams: true
      case .write, .clear, .setActive, .delete, .shield, .off, .on, .beginExam, .endExam, .mint, .refresh: false
      }
    case .requests(let method):
      switch method {
      case .questions, .responses, .picked, .grants, .endings, .allowances: true
      case .shield, .press, .ask, .askFor, .askToPick, .pick, .cancel, .answer, .grant, .revoke, .pause, .open,
        .allow, .disallow:
        false
      }
    case .activity(let method):
      switch method {
      case .log, .seen, .counts, .changes, .schedules, .limits, .earnings, .time, .usage, .weeklyReport, .data,
        .monitored, .report:
        true
      case .addSchedule, .removeSchedule, .skipSchedule, .addLimit, .removeLimit, .addEarning, .removeEarning, .more,
        .startMonitoring, .stopMonitoring:
        false
      }
    case .catalog(let method):
      switch method {
      case .explain, .info, .lookup, .categories, .apps, .lists, .suggestions: true
      case .sendList, .addList, .removeList, .updateLists: false
      }
    case .filter(let method):
      switch method {
      case .status, .metrics: true
      case .up, .down, .reload: false
      }
    case .fleet(let method): method == .status
    case .home(let method): [.broker, .family].contains(method)
    case .laptop(let method): method == .users
    }
  }

  /// Whether it has many replies alone.
  package var isStream: Bool {
    switch self {
    case .household(.watch), .household(.authorization), .laptop(.users): true
    case .household, .settings, .requests, .activity, .catalog, .filter, .fleet, .home, .laptop: false
    }
  }
}
