internal import Glibc

/// What happens to names, whatever the files hold.
extension File {
  /// Makes the folder and those above it, as far as they are missing; `mode` is for the folder itself.
  public static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(Failure) {
    if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return }
    let failure = Failure("create the folder", path)
    guard errno == ENOENT, path.folder != path else { throw failure }
    try makeFolder(path.folder)
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw Failure("create the folder", path) }
  }

  /// Takes a file out of its folder, if it is there.
  public static func remove(_ path: String) throws(Failure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw Failure("remove", path) }
  }

  /// Who may do what with a file, in the kernel's nine bits.
  public static func setMode(of path: String, to mode: UInt32) throws(Failure) {
    guard unsafe chmod(path, mode) == 0 else { throw Failure("change the rights of", path) }
  }

  /// Gives a file another name; one that had the name is gone.
  public static func move(_ path: String, to other: String) throws(Failure) {
    guard unsafe rename(path, other) == 0 else { throw Failure("rename", path) }
  }
}
