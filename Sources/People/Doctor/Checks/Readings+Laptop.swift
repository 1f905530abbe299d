// What picket-laptop holds for children who are users of this machine, beside the network.
extension Readings {
  /// What each part needs. The words come from here alone: what a program reports is no command for root to run.
  private static let remedies = [
    "polkit": "sudo apt install --reinstall polkitd picket-laptop",
    "PAM for sign-in": "sudo dpkg-reconfigure picket-laptop",
    "PAM for passwords": "sudo dpkg-reconfigure picket-laptop",
    "logind": "sudo apt install libpam-systemd, and start the machine again",
    "the guard of programs": "sudo systemctl enable --now picket-guard && systemctl status picket-guard",
    "malcontent": "sudo apt install --reinstall picket-laptop",
    "the time service": "sudo apt install systemd-timesyncd && sudo timedatectl set-ntp true",
  ]

  var laptopChecks: [Check] {
    guard let fence, hasUsers else { return [] }
    guard let holders = fence.holders else { return [absence] }
    let failing = holders.compactMap { holder in
      holder.failure.map { why in
        Check.warning(
          "laptop",
          holder.settings.isEmpty
            ? "\(holder.name) is not obeyed: \(why)"
            : "\(holder.name) does not hold \(Readings.list(holder.settings)): \(why)",
          mend: Readings.remedies[holder.name] ?? "sudo journalctl -u picket-laptop -b shows more")
      }
    }
    let held = holders.filter { $0.failure == nil && !$0.settings.isEmpty }
    if held.isEmpty { return failing }
    let settings = Set(held.flatMap(\.settings)).sorted()
    return failing + [
      .ok("laptop", "\(Readings.list(held.map(\.name))) can hold \(Readings.list(settings)) for a child's user")
    ]
  }

  private var absence: Check {
    let lost = "accounts, passwords, the clock, installing, removing and signing in are not held for a child's user"
    return machine.hasLaptopProgram
      ? .warning(
        "laptop", "picket-laptop does not run: \(lost)", mend: "sudo systemctl enable --now picket-laptop")
      : .warning(
        "laptop", "picket-laptop is not installed: \(lost)",
        mend: "scripts/package && sudo apt install ./dist/picket-laptop_*.deb")
  }

  /// Whether a check here says what picketd remarks of settings that are on and not held.
  func isOfLaptop(_ remark: String) -> Bool {
    hasUsers
      && (remark.hasPrefix("nothing on this machine holds ")
        || (fence?.holders ?? []).contains {
          $0.failure != nil
            && (remark.contains(" may not be held by \($0.name): ") || remark.hasPrefix("\($0.name) is not obeyed: "))
        })
  }

  private var hasUsers: Bool { (children ?? []).contains { !$0.users.isEmpty } }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
