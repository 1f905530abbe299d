public import PicketSystem

/// Why a list could not be read or a catalog could not be written, for the person who gave it.
public struct ListError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  public init(_ failure: Failure) { description = failure.description }
}
