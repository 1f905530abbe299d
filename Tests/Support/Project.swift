/// The package's own files, found from where this one was compiled.
public enum Project {
  public static let root = String(#filePath.split(separator: "/Tests/Support/", maxSplits: 1)[0])

  /// The path of a file or folder, given by its path in the package.
  public static func path(_ path: String) -> String { root + "/" + path }
}
