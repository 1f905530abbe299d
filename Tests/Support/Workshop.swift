import Foundation

/// A temporary folder, removed when this object is released.
public final class Workshop: Sendable {
  public let folder = FileManager.default.temporaryDirectory.appending(path: "picket-\(UUID().uuidString)").path

  public init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  public func path(_ name: String) -> String { folder + "/" + name }

  public func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

  public func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path(name))) }
}
