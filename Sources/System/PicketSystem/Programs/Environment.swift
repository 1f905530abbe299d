internal import Glibc

/// The variables that this program was started with.
public enum Environment {
  public static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
