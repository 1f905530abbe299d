import CPicketLinux
import Glibc
import PicketSystem

/// Takes away what this process never needs: even if a list takes it over, it gains no rights and fills no disk. A service
/// manager takes more from it.
enum Confinement {
  /// What the largest download and its catalog need.
  private static let largestFile: rlim_t = 1 << 30
  private static let mostFiles: rlim_t = 1_200

  static func apply() throws(Failure) {
    // No program that it might start has more rights than it.
    guard picket_keep_rights_low() == 0 else { throw Failure.last("give up", "privileges for good") }
    for (resource, most) in [(RLIMIT_FSIZE, largestFile), (RLIMIT_NOFILE, mostFiles)] {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      guard unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
        throw Failure.last("bound", "what it may take")
      }
    }
  }
}
