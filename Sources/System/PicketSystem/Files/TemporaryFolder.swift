internal import Glibc

/// A new private folder, removed with its owner and its files.
public struct TemporaryFolder: ~Copyable, Sendable {
  public let path: String

  /// `TMPDIR`, or `/tmp`.
  package static var parent: String { Environment["TMPDIR"] ?? "/tmp" }

  /// Below `parent`.
  public init() throws(Failure) {
    let parent = TemporaryFolder.parent
    var template = Array("\(parent)/picket-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure("create a temporary folder in", parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Files only: code that makes folders in it removes them.
    for entry in (try? Folder(path: path))?.entries ?? [] { try? File.remove("\(path)/\(entry.name)") }
    _ = unsafe rmdir(path)
  }
}

/// Bytes that do not fit into memory: a file without a name, removed with its owner.
public struct Scratch: ~Copyable {
  private let folder: String
  private let descriptor: CInt
  public private(set) var count = 0

  /// On the file system of `folder`, since file systems in memory would not help.
  public init(in folder: String) throws(Failure) {
    self.folder = folder
    let name = "\(folder)/.\(getpid()).\(UInt64.random(in: .min ... .max)).scratch"
    descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("create a temporary file in", folder) }
    _ = unsafe unlink(name)
  }

  deinit { _ = close(descriptor) }

  public mutating func append(_ bytes: [UInt8]) throws(Failure) {
    guard WholeTransfer.write(bytes, at: count, to: descriptor) else {
      throw Failure("write a temporary file in", folder)
    }
    count += bytes.count
  }

  /// Fills `buffer` from `offset` on; returns how many bytes there were.
  public func read(into buffer: inout [UInt8], from offset: Int) throws(Failure) -> Int {
    guard let count = WholeTransfer.read(into: &buffer, at: offset, from: descriptor) else {
      throw Failure("read a temporary file in", folder)
    }
    return count
  }
}
