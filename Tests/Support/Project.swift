/// The package's own files, found from where this one was compiled.
public enum Project {
  public static let root = String(#filePath.split(separator: "/Tests/Support/", maxSplits: 1)[0])

  /// Of a file or folder, by its path from the package folder on.
  public static func path(_ path: String) -> String { root + "/" + path }
}
