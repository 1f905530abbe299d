internal import Glibc

/// Network interfaces by their names and by the kernel's numbers.
public enum NetworkInterface {
  /// nil where there is no such interface.
  public static func number(of name: String) -> UInt32? {
    let number = unsafe if_nametoindex(name)
    return number == 0 ? nil : number
  }

  /// nil where the interface has gone.
  public static func name(of number: UInt32) -> String? {
    var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard unsafe if_indextoname(number, &name) != nil else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
