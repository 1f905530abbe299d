/// How people name a program of a machine that the catalog does not know. No packet tells of it: the machine closes it.
public enum LocalProgram {
  /// Whether the text is a path, or the name of a desktop entry with its ending.
  public static func isNamed(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if text.hasPrefix("/") { return parts.count > 1 && !parts.dropFirst().contains { ["", ".", ".."].contains($0) } }
    return parts.count == 1 && text.hasSuffix(".desktop") && !text.hasPrefix(".")
  }

  /// The last part of a path, or a name without its ending.
  public static func title(of text: String) -> String {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
  }
}
