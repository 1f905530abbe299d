import Foundation
import Support

/// Apps that draw their own shields: Homework, and one that never says anything.
enum Apps {
  private static let made = Result { try make() }

  /// Where their manifests lie; what cannot be made is missed by the tests that need it.
  static let folder = (try? made.get().folder) ?? "/nowhere"

  private static func make() throws -> Workshop {
    let workshop = try Workshop()
    for (client, program) in [("Homework", "HomeworkShields"), ("silent", "HostileExtension")] {
      let path = workshop.path(program)
      try FileManager.default.copyItem(atPath: Daemon.executables + "/" + program, toPath: path)
      let manifest = "{\"client\": \"\(client)\", \"kind\": \"shield-configuration\", \"executable\": \"\(path)\"}"
      try workshop.write(client + ".json", Array(manifest.utf8))
    }
    return workshop
  }
}
