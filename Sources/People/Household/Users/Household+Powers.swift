// Children who need no way past the fence, since they could take it down, and those who are shown one.
extension Household {
  /// A sentence for each child's user who can become root, and for each group that lets one get round.
  var powerfulChildren: [String] {
    powerfulGroups.refresh()
    return state.sortedDevices.flatMap { device -> [String] in
      guard device.owner.isChild, let user = device.user else { return [] }
      let groups = user == 0 ? ["root"] : powerfulGroups.names(of: user)
      let who = "device \(device.number) is user \(user) of this machine, a child's, who is in "
      let out = ". Take the user out, as `gpasswd -d` does; that counts when it logs in the next time"
      let roots = groups.filter { PowerfulGroups.way(of: $0) == nil }
      let which = roots.count == 1 ? "group \(roots[0])" : "groups \(roots.joined(separator: ", "))"
      let root = roots.isEmpty ? [] : ["\(who)\(which) and so can become root, whom no fence holds\(out)"]
      return root
        + groups.compactMap { group in
          PowerfulGroups.way(of: group).map { "\(who)group \(group) and so \($0)\(out)" }
        }
    }
  }
}
