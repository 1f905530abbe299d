import Foundation
import Glibc
import PicketJSON

// A hostile extension. The client that its manifest names selects what it does.

func say(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe send(3, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN { exit(9) }
  }
}

func say(_ object: JSON) { say(object.bytes + [0]) }

/// A shield whose title is the result.
func tell(_ text: String) { say(["look": ["title": ["text": .string(String(text.prefix(110)))]]]) }

/// Waits for a whole question; false at the end.
func isAsked() -> Bool {
  var octet: UInt8 = 1
  while true {
    var polled = pollfd(fd: 3, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&polled, 1, -1)
    let count = unsafe read(3, &octet, 1)
    if count == 0 || count < 0 && errno != EAGAIN { return false }
    if count == 1 && octet == 0 { return true }
  }
}

func spawned() -> Int32 {
  var process: pid_t = 0
  var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("/bin/true"), nil]
  return unsafe posix_spawn(&process, "/bin/true", nil, nil, &words, nil)
}

func reached(_ family: Int32) -> Int32 { socket(family, Int32(SOCK_STREAM.rawValue), 0) >= 0 ? 0 : errno }

func written(_ folder: String) -> Int32 {
  let number = unsafe open("\(folder)/picket-hostile-\(getpid())", O_WRONLY | O_CREAT | O_EXCL, 0o600)
  return number >= 0 ? 0 : errno
}

let manner = ProcessInfo.processInfo.environment["PICKET_CLIENT"] ?? ""
while isAsked() {
  switch manner {
  case "silent": sleep(1_000)
  case "deaf": while true { sleep(1_000) }
  case "crash": fatalError()
  case "exit": exit(3)
  case "babble":
    let much = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<100 { say(much) }
  case "drip":
    while true {
      say([UInt8(ascii: " ")])
      usleep(20_000)
    }
  case "cake":
    say(["report": ["context": "a", "contexts": [], "chart": ["kind": "stack", "charts": [["kind": "cake"]]]]])
  case "junk": say(Array("{]\0".utf8))
  case "twice": say(Array("{\"response\":\"none\"}\0{\"response\":\"none\"}\0".utf8))
  case "astray": say(["response": "none"])
  case "sly": say(["look": ["title": ["text": "a\u{202e}b"]]])
  case "fork":
    tell("processes \((0..<100).map { _ in spawned() }.reduce(into: Set<Int32>()) { $0.insert($1) }.sorted())")
  case "threads":
    var count = 0
    while true {
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, nil, { _ in while true { sleep(1_000) } }, nil) == 0 else { break }
      count += 1
    }
    tell("threads \(count)")
  case "network": tell("sockets \([AF_INET, AF_INET6, AF_UNIX, AF_NETLINK].map(reached))")
  case "write": tell("files \(["/tmp", "/var/tmp", "/dev/shm", "/run", "/"].map(written))")
  case "memory":
    var hoard: [[UInt8]] = []
    while true { hoard.append([UInt8](repeating: 1, count: 1 << 20)) }
  case "spin": while true {}
  case "strangle": tell("signals \(kill(getppid(), SIGTERM) == 0 ? 0 : errno) \(kill(-1, SIGTERM) == 0 ? 0 : errno)")
  case "peep":
    let found = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.sorted() ?? []
    let name = (try? String(contentsOfFile: "/proc/self/comm", encoding: .utf8))?.prefix(11) ?? ""
    tell("processes \(found) \(name)")
  case "workers":
    // libdispatch looks for its threads in /proc each second while there is work.
    let group = DispatchGroup()
    for _ in 0..<4 { DispatchQueue.global().async(group: group) { sleep(3) } }
    group.wait()
    tell("worked")
  case "who":
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let rights = status.split(separator: "\n").filter {
      $0.contains(/^Cap(Inh|Prm|Eff|Amb):/) && !$0.contains(/:\t0+$/)
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? -1
    tell(
      "user \(getuid()) \(geteuid()) groups \(getgroups(0, nil)) files \(files) session \(getsid(0) == getpid())"
        + rights.joined().replacingOccurrences(of: "\t", with: " "))
  case "setting": tell(ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " "))
  case "seated":
    _ = unsafe write(4, "seated", 6)
    say(["done": true])
  default:
    if ProcessInfo.processInfo.environment["PICKET_EXTENSION"] == "device-activity-monitor" {
      say(["done": true])
    } else {
      tell("hello")
    }
  }
}
