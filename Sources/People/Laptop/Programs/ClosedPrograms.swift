package import DaemonClient
internal import PicketJSON

/// An application that a shield has closed for a user, as people call it and as machines do.
public struct ClosedProgram: Hashable, Sendable {
  public let title: String
  /// Paths of programs, and names of desktop entries, Flatpaks, snaps and programs. Most are on no machine.
  public let names: [String]

  public init(title: String, names: [String]) { (self.title, self.names) = (title, names) }

  /// What a child asks for it by: an application of the catalog by its title, any other by the name that closed it.
  public var wish: String {
    guard names.count == 1, let name = names.first, name.hasPrefix("/") || name.hasSuffix(".desktop") else {
      return title
    }
    return name
  }
}

/// What is closed for one user of this machine.
public struct ClosedPrograms: Hashable, Sendable {
  public let user: UInt32
  public let programs: [ClosedProgram]

  public init(user: UInt32, programs: [ClosedProgram]) { (self.user, self.programs) = (user, programs) }

  /// nil for a number that no user has. Root is closed nothing.
  package init?(_ user: Daemon.LaptopUser) {
    guard let number = UInt32(exactly: user.user), number != 0 else { return nil }
    self.init(
      user: number,
      programs: (user.programs ?? []).prefix(ClosedPrograms.most).map { program in
        ClosedProgram(
          title: MachineRefusals.line(program.title),
          names: program.names.filter(ClosedPrograms.isName))
      })
  }

  static let most = 4_096

  /// One of `utf8` that can be part of a path.
  static func isName(_ text: String) -> Bool { (1...1_024).contains(text.utf8.count) && !text.utf8.contains(0) }
}

// The file's form: {"programs":[{"names":["steam"],"title":"Steam"}],"user":1001}.
extension ClosedPrograms {
  /// Bytes of a file at most.
  public static let longest = 1 << 20

  /// nil for anything but what `octets` gives, but for spaces and the order of members.
  public init?(_ octets: [UInt8]) {
    guard octets.count <= ClosedPrograms.longest,
      let object = (try? JSON(parsing: octets, mostBytes: ClosedPrograms.longest))?.object,
      let user = object["user"]?.int.flatMap({ UInt32(exactly: $0) }), let list = object["programs"]?.array,
      list.count <= ClosedPrograms.most
    else { return nil }
    var programs: [ClosedProgram] = []
    for item in list {
      guard let title = item.object?["title"]?.string, title == MachineRefusals.line(title),
        let names = item.object?["names"]?.strings, names.allSatisfy(ClosedPrograms.isName)
      else { return nil }
      programs.append(ClosedProgram(title: title, names: names))
    }
    self.init(user: user, programs: programs)
  }

  public var octets: [UInt8] {
    let list = programs.map { program in
      JSON.object(["title": .string(program.title), "names": .strings(program.names)])
    }
    return JSON.object(["user": .int(user), "programs": .array(list)]).bytes(sortingKeys: true) + [10]
  }
}
