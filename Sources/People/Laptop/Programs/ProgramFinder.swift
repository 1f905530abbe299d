internal import PicketSystem

/// Finds on this machine what names of applications stand for: files that are executed.
///
/// A name is a path (`/opt/game/game`), a path in the user's folder (`~/Games/game`), or the name of a desktop entry, a Flatpak, a snap or
/// a program. What lies in a user's own folder is the user's to write, so it counts for that user alone, and nothing there leads out of
/// it.
public struct ProgramFinder: Sendable {
  /// Files of one application at most.
  static let most = 512

  private let root: String
  private let home: String?

  /// `home` is the user's folder. The machine can be below another root.
  public init(root: String = "", home: String?) {
    self.root = root
    self.home = home.flatMap { $0.count > 1 && $0.hasPrefix("/") ? root + $0 : nil }
  }

  private static let programs = [
    "/usr/local/bin", "/usr/local/games", "/usr/bin", "/usr/games", "/bin", "/usr/sbin", "/usr/local/sbin",
  ]
  private static let entries = [
    "/usr/local/share/applications", "/usr/share/applications", "/var/lib/snapd/desktop/applications",
  ]
  private static let ownPrograms = ["/.local/bin", "/bin", "/Applications"]

  /// Folders in which something may be new, for who looks again only then: those in which names are looked for, and those of paths.
  public func watched(_ names: [String]) -> Set<String> {
    var folders = Set(
      (ProgramFinder.programs + ProgramFinder.entries + ["/var/lib/flatpak/app", "/snap", "/opt"]).map { root + $0 })
    if let home { folders.formUnion((ProgramFinder.ownPrograms + ["/.local/share/flatpak/app"]).map { home + $0 }) }
    for name in names where name.contains("/") {
      let path = name.hasPrefix("~/") ? home.map { $0 + name.dropFirst(1) } : root + name
      if let path { folders.insert(ProgramFinder.folder(of: path)) }
    }
    return folders
  }

  /// The folder that a path lies in.
  public static func folder(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The files, by paths without links.
  public func files(of name: String) -> [String] {
    var found: [String] = []
    if name.hasPrefix("~/") {
      if let home { found += ownFiles(home + name.dropFirst(1)) }
    } else if name.hasPrefix("/") {
      found += files(atPath: root + name, named: true)
    } else if let name = ProgramFinder.bare(name) {
      for folder in ProgramFinder.programs { found += files(atPath: "\(root)\(folder)/\(name)", named: false) }
      for folder in ["/usr/lib", "/usr/lib64", "/opt"] {
        found += files(atPath: "\(root)\(folder)/\(name)/\(name)", named: false)
      }
      for folder in ProgramFinder.entries { found += files(ofEntry: "\(root)\(folder)/\(name).desktop") }
      found += tree("\(root)/var/lib/flatpak/app/\(name)/current/active/files")
      found += tree("\(root)/snap/\(name)/current")
      if let home {
        for folder in ProgramFinder.ownPrograms { found += ownFiles("\(home)\(folder)/\(name)") }
        found += tree("\(home)/.local/share/flatpak/app/\(name)/current/active/files")
      }
    }
    var seen: Set<String> = []
    return Array(found.filter { seen.insert($0).inserted }.prefix(ProgramFinder.most))
  }

  /// A name that is one part of a path, without the ending of desktop entries.
  private static func bare(_ name: String) -> String? {
    let name = name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
    return name.isEmpty || name.hasPrefix(".") || name.contains("/") ? nil : name
  }

  /// A program of the machine, with those beside it where the folder is its own. `named` says that a guardian wrote this very path.
  private func files(atPath path: String, named isNamed: Bool) -> [String] {
    guard let place = ProgramFinder.program(at: path) else { return [] }
    let isItself = place.split(separator: "/").last == path.split(separator: "/").last
    if Launchers.contains(place) && !(isNamed && isItself) { return [] }
    return [place] + neighbours(of: place)
  }

  private func files(ofEntry path: String) -> [String] {
    candidates(ofEntry: path).flatMap { word in
      if word.hasPrefix("/") { return files(atPath: root + word, named: false) }
      return ProgramFinder.programs.flatMap { files(atPath: "\(root)\($0)/\(word)", named: false) }
    }
  }

  private func candidates(ofEntry path: String) -> [String] {
    guard let octets = try? File.contents(of: path, limit: DesktopEntry.longest) else { return [] }
    return DesktopEntry(String(decoding: octets, as: UTF8.self))?.candidates ?? []
  }

  /// A program in the user's folder, and nothing that a link there leads to outside of it.
  private func ownFiles(_ path: String) -> [String] {
    guard let home, let place = ProgramFinder.program(at: path),
      let folder = File.resolved(home), place.hasPrefix(folder + "/")
    else { return [] }
    return [place]
  }

  /// nil for what is no file that can be executed.
  private static func program(at path: String) -> String? {
    guard let identity = try? FileIdentity(path: path, followsLinks: true), identity.isProgram else { return nil }
    return File.resolved(path)
  }

  /// What lies beside a program in a folder of its own, such as `/opt/google/chrome` and `/usr/lib/libreoffice/program`.
  private func neighbours(of place: String) -> [String] {
    let parts = place.dropFirst(root.count).split(separator: "/")
    let depth = parts.starts(with: ["opt"]) ? 2 : 3
    guard parts.count > depth, let folder = parts.dropLast().last, !folder.hasSuffix("-linux-gnu"), folder != "bin",
      ["opt", "usr/lib", "usr/lib64", "usr/libexec", "usr/share"].contains(where: {
        parts.starts(with: $0.split(separator: "/"))
      })
    else { return [] }
    return programs(in: "\(root)/" + parts.dropLast().joined(separator: "/"))
  }

  private func programs(in folder: String) -> [String] {
    let entries = (try? Folder(path: folder))?.entries ?? []
    return entries.prefix(2_000).filter { entry in
      entry.kind == .file && !entry.name.contains(".so") && !Launchers.contains(entry.name)
        && (try? FileIdentity(path: entry.path, followsLinks: false))?.isProgram == true
    }.prefix(64).map(\.path)
  }

  /// Programs in the tree of a Flatpak or a snap, which holds nothing but that application.
  private func tree(_ path: String) -> [String] {
    guard let top = File.resolved(path) else { return [] }
    var (waiting, found, looks) = ([(top, 0)], [String](), 0)
    while let (folder, depth) = waiting.popLast(), found.count < ProgramFinder.most, looks < 20_000 {
      for entry in (try? Folder(path: folder))?.entries ?? [] {
        looks += 1
        if entry.kind == .folder && depth < 6 { waiting.append((entry.path, depth + 1)) }
      }
      found += programs(in: folder)
    }
    return found
  }
}

extension FileIdentity {
  /// Whether any user may execute it.
  fileprivate var isProgram: Bool { kind == .file && mode & 0o111 != 0 }
}
