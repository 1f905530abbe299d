import CConfine
import Foundation
import Sandbox
import Support
import Testing

/// What a process takes away from itself. Each test is a process of its own.
@Suite struct SandboxTests {
  @Test func `a daemon makes no namespace, mounts nothing, sets no clock and goes on otherwise`() async {
    await #expect(processExitsWith: .success) {
      precondition(picket_prctl(CInt(PICKET_NO_NEW_PRIVILEGES), 1, nil) == 0 && CallFilter.daemon.install())
      func isRefused(_ result: CInt) -> Bool { result == -1 && errno == EPERM }
      precondition(isRefused(picket_unshare(CInt(PICKET_NEW_NETWORK))))
      precondition(isRefused(unsafe picket_mount("none", "/", nil, 0x44000, nil)))
      var time = timespec()
      precondition(unsafe clock_gettime(CLOCK_REALTIME, &time) == 0)
      precondition(isRefused(unsafe clock_settime(CLOCK_REALTIME, &time)))
      var process: pid_t = 0
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("/bin/true"), nil]
      precondition(unsafe posix_spawn(&process, "/bin/true", nil, nil, &words, nil) == 0)
      var status: CInt = 0
      precondition(unsafe waitpid(process, &status, 0) == process && status == 0)
      precondition(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0) >= 0)
    }
  }

  @Test func `only what lies below its folders can be changed`() async throws {
    // Temporary folders may be changed by all.
    let workshop = try Workshop(below: "/var/tmp")
    for name in ["inside", "outside"] {
      try FileManager.default.createDirectory(atPath: workshop.path(name), withIntermediateDirectories: false)
      try workshop.write(name + "/there", [1])
    }
    await #expect(processExitsWith: .success) { [folder = workshop.folder as String] in
      precondition(picket_prctl(CInt(PICKET_NO_NEW_PRIVILEGES), 1, nil) == 0)
      // Without Landlock there is nothing to test.
      guard WritableFiles(below: [folder + "/inside", folder + "/missing"]).install() else { exit(0) }
      func opens(_ path: String, _ flags: CInt) -> Bool {
        let number = unsafe open(path, flags, 0o600)
        if number >= 0 { close(number) }
        return number >= 0
      }
      precondition(opens(folder + "/inside/there", O_RDWR) && opens(folder + "/inside/new", O_WRONLY | O_CREAT))
      precondition(unsafe unlink(folder + "/inside/new") == 0)
      precondition(opens("/dev/null", O_WRONLY) && opens(folder + "/outside/there", O_RDONLY))
      precondition(!opens(folder + "/outside/there", O_WRONLY) && !opens(folder + "/outside/new", O_WRONLY | O_CREAT))
      precondition(unsafe unlink(folder + "/outside/there") == -1 && errno == EACCES)
    }
  }
}
