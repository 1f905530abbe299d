import Foundation

/// Copies a program to another place, to run it there.
///
/// cp(1) makes the copy: a file that is open for writing cannot be run (ETXTBSY), and a process that another test forks
/// has our open files until it executes its program.
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
