import Foundation

/// A program put somewhere else to be run from there.
///
/// By cp(1) and not by this process: what anybody has open for writing cannot be run (ETXTBSY), and whatever a test beside
/// this one starts has our open files until it has become another program.
public enum ProgramCopy {
  public static func make(of program: String, at path: String) throws {
    let copier = Process()
    copier.executableURL = URL(filePath: "/bin/cp")
    copier.arguments = ["--preserve=mode", "--", program, path]
    try copier.run()
    copier.waitUntilExit()
    guard copier.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
