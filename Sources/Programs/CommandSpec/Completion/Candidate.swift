/// What a shell may put where the cursor stands.
public enum Candidate: Sendable, Hashable {
  case word(String, sentence: String)
  /// Names of files, which shells find better.
  case files, folders

  /// A line for the functions in `Shell`.
  public var line: String {
    switch self {
    case .word(let word, let sentence): sentence.isEmpty ? word : "\(word)\t\(sentence)"
    case .files: ":files"
    case .folders: ":folders"
    }
  }
}
