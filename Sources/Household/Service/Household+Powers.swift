// Children who need no way past the fence, since they could take it down.
extension Household {
  /// A sentence for each child's user who can become root.
  var powerfulChildren: [String] {
    powerfulGroups.refresh()
    return state.sortedDevices.compactMap { device in
      guard device.owner.isChild, let user = device.user else { return nil }
      let groups = user == 0 ? ["root"] : powerfulGroups.names(of: user)
      guard let first = groups.first else { return nil }
      let which = groups.count == 1 ? "group \(first)" : "groups \(groups.joined(separator: ", "))"
      return "device \(device.number) is user \(user) of this machine, a child's, who is in \(which) and so can become "
        + "root, whom no fence holds. Take the user out, as `gpasswd -d` does; that counts when it logs in the next time"
    }
  }
}
