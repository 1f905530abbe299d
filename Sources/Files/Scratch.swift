internal import Glibc

/// Bytes that do not fit into memory for now: a file without a name, gone with its owner.
public struct Scratch: ~Copyable {
  private let folder: String
  private let descriptor: CInt
  public private(set) var count = 0

  /// On the file system of `folder`, since memory file systems are what there is too little of.
  public init(in folder: String) throws(Failure) {
    self.folder = folder
    let name = "\(folder)/.\(getpid()).\(UInt64.random(in: .min ... .max)).scratch"
    descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("create a temporary file in", folder) }
    _ = unsafe unlink(name)
  }

  deinit { _ = close(descriptor) }

  public mutating func append(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { source in
        unsafe pwrite(descriptor, source.baseAddress.map { unsafe $0 + done }, bytes.count - done, count + done)
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw Failure("write a temporary file in", folder)
      }
      done += written
    }
    count += done
  }

  /// Fills `buffer` from `offset` on; how many bytes there were.
  public func read(into buffer: inout [UInt8], from offset: Int) throws(Failure) -> Int {
    var done = 0
    while done < buffer.count {
      let read = unsafe buffer.withUnsafeMutableBytes { target in
        unsafe pread(descriptor, target.baseAddress.map { unsafe $0 + done }, target.count - done, offset + done)
      }
      if read < 0 {
        if errno == EINTR { continue }
        throw Failure("read a temporary file in", folder)
      }
      if read == 0 { break }
      done += read
    }
    return done
  }
}
