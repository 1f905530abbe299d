internal import Glibc

/// Network interfaces by the numbers that packets bear.
enum Interfaces {
  /// Those that are there now.
  static func numbers(_ names: [String]) -> [UInt32] {
    names.compactMap { name in
      let number = unsafe if_nametoindex(name)
      return number == 0 ? nil : number
    }
  }
}
