import PicketSystem

/// Where Picket's own rules lie: beside the sources when it was built from them, else where packages put them.
enum BuiltInRules {
  private static let installed = "/usr/share/picket/rules"

  /// nil when they are nowhere.
  static let folder: String? = {
    var place = (try? File.target(of: "/proc/self/exe")) ?? ""
    while let slash = place.lastIndex(of: "/") {
      place = String(place[..<slash])
      if isRules(place + "/rules") { return place + "/rules" }
    }
    return isRules(installed) ? installed : nil
  }()

  private static func isRules(_ folder: String) -> Bool { (try? File.size(of: folder + "/connectivity.txt")) != nil }
}
