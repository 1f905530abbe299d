internal import CNetfilter
internal import PicketSystem

/// The process that holds a netlink socket, found by its port, for an error message.
struct QueueHolder: CustomStringConvertible {
  private let process: (number: Int32, name: String)?

  /// A port is often the process's number, but further sockets of a process have others, so the socket is looked up.
  init(port: UInt32) {
    guard let inode = QueueHolder.inode(port: port), let number = QueueHolder.process(socket: inode) else {
      process = nil
      return
    }
    let name = try? File.contents(of: "/proc/\(number)/comm", limit: 4_096)
    process = (number, name.map { String(decoding: $0.prefix { $0 != 0x0a }, as: UTF8.self) } ?? "?")
  }

  var description: String {
    process.map { "process \($0.number) (\($0.name))" } ?? "a process that cannot be seen from here"
  }

  /// The file system's number of the socket: the last field of its line in /proc/net/netlink, where the second is the
  /// protocol and the third the port.
  private static func inode(port: UInt32) -> Substring? {
    guard let bytes = try? File.contents(of: "/proc/thread-self/net/netlink", limit: 1 << 24) else { return nil }
    let netfilter = String(NETLINK_NETFILTER)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count >= 10, fields[1] == netfilter, fields[2] == String(port) { return fields[9] }
    }
    return nil
  }

  /// The first process that has the socket open.
  private static func process(socket inode: Substring) -> Int32? {
    let wanted = "socket:[\(inode)]"
    for number in names(in: "/proc").compactMap({ Int32($0) }) {
      let folder = "/proc/\(number)/fd"
      for name in names(in: folder) where (try? File.target(of: "\(folder)/\(name)")) == wanted { return number }
    }
    return nil
  }

  private static func names(in folder: String) -> [String] { ((try? Folder(path: folder))?.entries ?? []).map(\.name) }
}
