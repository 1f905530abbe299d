import Foundation

/// A temporary folder, removed when this object is released.
public final class Workshop: Sendable {
  public let folder: String

  /// Below the folder of temporary files, or below another one.
  public init(below place: String? = nil) throws {
    let place = place.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
    folder = place.appending(path: "picket-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  public func path(_ name: String) -> String { folder + "/" + name }

  public func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

  public func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path(name))) }
}
