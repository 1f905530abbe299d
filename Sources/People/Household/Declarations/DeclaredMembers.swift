/// Who and what is in the household because the configuration names it, by number. It would be back with the next reading,
/// so that it is taken out where it stands.
struct DeclaredMembers {
  var file = "the configuration"
  var children: Set<Int> = []
  var devices: Set<UInt16> = []

  func file(of child: Int) -> String? { children.contains(child) ? file : nil }
  func file(ofDevice number: UInt16) -> String? { devices.contains(number) ? file : nil }
}

extension HouseholdError {
  static func declared(_ what: String, in file: String) -> HouseholdError {
    .conflict("\(what) is named in \(file): take the entry out there, and have picketd read it again (SIGHUP)")
  }
}
