internal import PicketSystem

/// What this machine is called.
enum MachineName {
  static var own: String {
    let bytes = (try? File.contents(of: "/proc/sys/kernel/hostname", limit: 256)) ?? []
    let name = String(decoding: bytes.prefix { $0 > 0x20 }.prefix(64), as: UTF8.self)
    return name.isEmpty ? "picket" : name
  }
}
