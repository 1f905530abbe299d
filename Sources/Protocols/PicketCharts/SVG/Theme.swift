extension Chart {
  /// The page that a picture lies on. The picture has no background of its own.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    /// As the reader's system is set.
    case automatic
    /// As `automatic`, for a page whose own style sheet has `style`: such a page may forbid styles inside of it.
    case page

    /// The rules that turn pictures of the theme `page` dark where the reader's system is set so.
    public static var style: String { PaintRole.darkStyle }
  }
}

/// What is painted, apart from its color on a page.
enum PaintRole: Hashable {
  case ink
  /// Text that explains.
  case faint
  /// Lines of a grid, and what bars lie on.
  case track
  case series(Int)

  /// Eight colors that stay apart for most people, and from the page.
  private static let light = [
    "#3567d0", "#d1641f", "#26865c", "#b93c83", "#7b54c7", "#96740f", "#1f86a0", "#6b7386",
  ]
  private static let dark = [
    "#7aa5f8", "#f29a63", "#5cc79a", "#e583bb", "#b396f2", "#ddb94a", "#5fc6dc", "#a6aebd",
  ]
  static let count = light.count

  func color(isDark: Bool) -> String {
    switch self {
    case .ink: isDark ? "#eef1f6" : "#1d2330"
    case .faint: isDark ? "#a6aebd" : "#5d6678"
    case .track: isDark ? "#343b49" : "#e6e9ef"
    case .series(let number): (isDark ? PaintRole.dark : PaintRole.light)[number % PaintRole.count]
    }
  }

  /// The class by which a dark page gives it another color.
  var name: String {
    switch self {
    case .ink: "pi"
    case .faint: "pf"
    case .track: "pt"
    case .series(let number): "p\(number % PaintRole.count)"
    }
  }

  static let all: [PaintRole] = [.ink, .faint, .track] + (0..<count).map { .series($0) }

  /// Colors for systems that are set to dark.
  static var darkStyle: String {
    let rules = all.map { tone in
      let color = tone.color(isDark: true)
      return ".picket .\(tone.name){fill:\(color)}.picket .\(tone.name)s{stroke:\(color)}"
    }
    return "@media (prefers-color-scheme:dark){\(rules.joined())}"
  }
}
