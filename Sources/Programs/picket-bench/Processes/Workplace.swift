import Glibc
import PicketSystem

/// A folder of temporary files, gone with its owner.
struct Workplace: ~Copyable {
  let folder: String

  init() throws(Failure) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    folder = "\(parent)/picket-bench.\(getpid()).\(UInt32.random(in: .min ... .max))"
    guard unsafe mkdir(folder, 0o700) == 0 else { throw Failure("create", folder, reason: "see TMPDIR") }
  }

  deinit {
    if let stream = unsafe opendir(folder) {
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        _ = unsafe unlink(path(name))
      }
      unsafe closedir(stream)
    }
    _ = unsafe rmdir(folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
