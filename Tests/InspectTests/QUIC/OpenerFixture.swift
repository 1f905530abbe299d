import Inspect

struct NoCipher: Error {}

/// `#require` cannot hand on a value that must not be copied.
func makeOpener() throws -> InitialOpener {
  guard let opener = InitialOpener() else { throw NoCipher() }
  return opener
}
