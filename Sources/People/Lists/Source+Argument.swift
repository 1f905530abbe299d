internal import Catalog
internal import PicketSystem

extension Source {
  /// A SOURCE argument of the command line: a path, or `CATEGORY=PATH`.
  ///
  /// A file whose own name has an equals sign in it is a path.
  public init(
    argument: String, category: String? = nil, format: Format? = nil, isForced: Bool = false
  ) throws(ListError) {
    var (path, category) = (argument, category)
    if Folder.kind(of: argument) == nil, let mark = argument.firstIndex(of: "=") {
      path = String(argument[argument.index(after: mark)...])
      category = String(argument[..<mark])
    }
    if path.isEmpty { throw ListError("'\(argument)' names no file: say CATEGORY=PATH, or the path alone") }
    if let category { try Source.check(category) }
    guard Folder.kind(of: path) != nil else {
      throw ListError("cannot read \(path): there is no such file or folder")
    }
    self.init(path: path, category: category, format: format, isForced: isForced)
  }

  private static func check(_ category: String) throws(ListError) {
    if Category.isIdentifier(category) { return }
    throw ListError(
      "'\(category)' cannot be a category: \(rule). The built-in ones are \(Category.builtIn.joined(separator: " "))")
  }

  private static let rule = "a category is up to 32 letters, digits, - and _, the first a letter"

  /// The category in the file's name: `adult.txt.gz` is `adult`.
  static func category(ofFile path: String) throws(ListError) -> String {
    let name = path.split(separator: "/").last ?? ""
    let base = String(name.prefix { $0 != "." })
    if Category.isIdentifier(base) { return base }
    throw ListError(
      "cannot tell the category of \(path) from its name: say CATEGORY=\(path) or --category CATEGORY (\(rule))")
  }
}
