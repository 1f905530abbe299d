package import Replication

/// Who is in a group, such as a class or a cart of laptops: what the profile of that name sets counts for these children, and for every
/// child on these machines of the fleet.
package struct GroupMembers: Hashable, Sendable {
  package var children: Set<Int>
  package var machines: Set<NodeID>

  package init(children: Set<Int> = [], machines: Set<NodeID> = []) {
    (self.children, self.machines) = (children, machines)
  }

  var isEmpty: Bool { children.isEmpty && machines.isEmpty }

  func adding(_ others: GroupMembers) -> GroupMembers {
    GroupMembers(
      children: children.union(others.children), machines: machines.union(others.machines))
  }

  func removing(_ others: GroupMembers) -> GroupMembers {
    GroupMembers(
      children: children.subtracting(others.children),
      machines: machines.subtracting(others.machines))
  }
}
