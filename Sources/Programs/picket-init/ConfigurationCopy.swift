import Glibc
import PicketSystem

/// A copy of the configuration for a program that may not read the file: guardians alone may, and as one of them it would need
/// no passcode.
struct ConfigurationCopy {
  /// The file of a household is a tenth of this.
  private static let limit = 1 << 20

  let source: String
  let path: String
  let rights: ProgramRights

  func make() throws(Failure) {
    var text = Array("{}".utf8)
    do throws(Failure) {
      text = try File.contents(of: source, limit: ConfigurationCopy.limit)
    } catch  where error.isMissing {}
    var file = try NewFile(path: path, mode: 0o400)
    try file.write(text)
    try file.publish()
    guard unsafe chown(path, rights.user, rights.group) == 0 else { throw Failure.last("hand over", path) }
  }
}
