package import DaemonClient

extension MachineReadings {
  /// What holds which settings here, each with the reason why it does not.
  package var enforcers: [Daemon.LaptopEnforcer] {
    [
      made("polkit", [.accounts, .clock, .installation, .password, .removal], polkitFailure),
      made("PAM for sign-in", [.accounts, .signIn], asksForSignIn ? nil : MachineReadings.pamFailure),
      made("PAM for passwords", [.password], asksForPassword ? nil : MachineReadings.pamFailure),
      made("logind", [.signIn], logindFailure),
      made("the time service", [.clock], clockFailure),
      Daemon.LaptopEnforcer("the guard of programs", ["shield.applications"], failure: guardFailure),
    ]
  }

  /// Another program's settings, which others of these hold: it holds none.
  package static func malcontent(failure: String?) -> Daemon.LaptopEnforcer {
    Daemon.LaptopEnforcer("malcontent", [], failure: failure)
  }

  private func made(_ name: String, _ settings: [HeldSetting], _ failure: String?) -> Daemon.LaptopEnforcer {
    Daemon.LaptopEnforcer(name, settings.map(\.path), failure: failure)
  }

  private var guardFailure: String? {
    switch programs {
    case .there: nil
    case .missing: "picket-guard does not run: 'sudo systemctl enable --now picket-guard' starts it"
    case .failing(let why): why
    }
  }

  private static let pamFailure =
    "PAM does not ask picket-laptop: 'sudo dpkg-reconfigure picket-laptop' puts its lines back, and elsewhere they stand in its manual "
    + "page"

  private var polkitFailure: String? {
    switch polkit {
    case .missing: nil
    case .failing(let why): why
    case .there:
      hasRules
        ? nil
        : "\(MachineReadings.rules) is missing: install the package again ('sudo apt install --reinstall picket-laptop')"
    }
  }

  private var logindFailure: String? {
    switch logind {
    case .there: nil
    case .missing:
      "there is no systemd-logind: sessions that go on are not locked, and signing in is refused all the same"
    case .failing(let why): why
    }
  }

  private var clockFailure: String? {
    switch clock {
    case .there: nil
    case .missing: "no service sets the clock by the network: install one, as 'sudo apt install systemd-timesyncd' does"
    case .failing(let why): why
    }
  }
}
