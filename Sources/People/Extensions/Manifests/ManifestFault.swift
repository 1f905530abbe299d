/// Why an extension cannot run, found when manifests are read, and what to do about it.
public enum ManifestFault: Error, Hashable, Sendable {
  case unreadable(String)
  case wrongKind(String)
  /// Another manifest is for the same app and kind.
  case twice(String)
  case missingExecutable(String)
  case notExecutable(String)
  case writableByOthers(String)
  case outOfReach(String)

  /// One word, for programs.
  public var name: String {
    switch self {
    case .unreadable: "unreadable"
    case .wrongKind: "wrongKind"
    case .twice: "twice"
    case .missingExecutable: "missingExecutable"
    case .notExecutable: "notExecutable"
    case .writableByOthers: "writableByOthers"
    case .outOfReach: "outOfReach"
    }
  }
}

extension ManifestFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let why): why
    case .wrongKind(let word):
      "there is no kind '\(word.prefix(40))'; there are "
        + ExtensionKind.allCases.map(\.rawValue).joined(separator: " ")
    case .twice(let file): "\(file) has the same client and kind, and neither of them runs: remove one"
    case .missingExecutable(let path): "there is no \(path): install it, or mend the key 'executable'"
    case .notExecutable(let path): "\(path) is no program that everybody may run: chmod 755 it"
    case .writableByOthers(let path):
      "others than root may write to \(path), and so decide what runs: chown root:root and chmod go-w it"
    case .outOfReach(let path): "user \(ExtensionUser.name) may not go through \(path): chmod o+x it"
    }
  }
}
