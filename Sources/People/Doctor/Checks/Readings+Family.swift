// The household, and children who are users of this machine.
extension Readings {
  private var usersAreChildren: [(child: String, user: UInt32)] {
    (children ?? []).flatMap { child in child.users.map { (child.name, $0) } }
  }

  var familyChecks: [Check] {
    guard let children else { return [] }
    var checks = children.filter { $0.devices == 0 && $0.users.isEmpty }.map { child in
      Check.warning(
        "devices", "\(child.name) has no device: nothing of hers or his is judged",
        mend: fence?.isRouter == false
          ? "sudo picket device add --child \(quoted(child.name)) --uid USER"
          : "picket device seen, then: sudo picket device add --child \(quoted(child.name)) --mac ADDRESS")
    }
    if children.isEmpty {
      checks.append(
        .warning(
          "children", "there is no child yet: nobody is fenced", mend: "sudo picket child add NAME --birth-year YEAR"))
    } else if checks.isEmpty {
      checks.append(.ok("devices", "every child has a device"))
    }
    if let unknown = fence?.unknownDevices, unknown.pass, fence?.isRouter == true, !children.isEmpty {
      checks.append(
        .warning(
          "unknownDevices",
          "unknown devices pass (\(unknown.count) now): a child's new phone, or one with a new random address, is not fenced",
          mend: "take `unknownDevices` out of \(Readings.configurationFile), then: sudo picket reload"))
    }
    return checks
  }

  /// Ways to become root, and to send packets as another user.
  var userChecks: [Check] {
    let users = usersAreChildren
    if users.isEmpty { return [] }
    var checks = users.compactMap { child, user in missing(child, user) }
    checks += sudoChecks(users)
    checks += machine.setuid.map { path in
      .warning(
        "setuid", "\(path) runs with root's rights and is of no package: whoever starts it may send what root may",
        mend: "sudo chmod u-s \(path)")
    }
    if checks.isEmpty {
      checks.append(
        .ok("root", "no child's user is seen to become root" + (isRoot ? "" : ", as far as this user may look")))
    }
    return checks
  }

  private func missing(_ child: String, _ user: UInt32) -> Check? {
    machine.users[user] == nil
      ? .warning(
        "users", "user \(user), who is \(child) for the fence, is no user of this machine",
        mend: "getent passwd lists them; then: sudo picket device change NUMBER --uid USER") : nil
  }

  /// Groups that the household knows as powerful are told by picketd; sudo's files name users and any group.
  private func sudoChecks(_ users: [(child: String, user: UInt32)]) -> [Check] {
    users.flatMap { child, number -> [Check] in
      guard let user = machine.users[number] else { return [] }
      let lines = (machine.sudoers ?? []).filter { line in
        line.who == "ALL" || line.who == user.name || line.who == "#\(number)"
          || line.who.hasPrefix("%") && user.groups.contains(String(line.who.dropFirst()))
      }
      return lines.map { line in
        .broken(
          "sudo",
          "\(line.file) lets \(line.who) use sudo, so \(child)'s user \(user.name) can become another, whom no fence holds",
          mend: "sudo visudo -f \(line.file)")
      }
    }
  }

  /// A browser that asks a resolver of its own shows no questions; known ones are stopped, others are not known.
  var browserChecks: [Check] {
    if usersAreChildren.isEmpty || machine.browsers.isEmpty { return [] }
    let loose = machine.browsers.filter { !$0.isKept }
    if loose.isEmpty { return [.ok("browsers", "browsers are told to ask this machine's resolver")] }
    return loose.map { browser in
      .warning(
        "browsers",
        "\(browser.name) may be told to ask a resolver of its own: the fence stops those it knows, a policy stops all",
        mend: "sudo mkdir -p \(folder(browser.policy)) && echo '\(browser.wanted)' | sudo tee \(browser.policy)")
    }
  }

  private func folder(_ path: String) -> String {
    path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
  }

  /// For a shell.
  private func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
