import Foundation

/// Runs a blocking closure on its own thread: tasks have only as many threads as there are cores, and servers need those.
public func onThread<Made: Sendable>(_ body: @escaping @Sendable () throws -> Made) async throws -> Made {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
