internal import Dispatch

extension ScreenTimeLink {
  /// A call that waits, away from the threads that must not.
  package func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (ScreenTimeLink) throws(LinkFailure) -> Value
  ) async throws(LinkFailure) -> Value {
    let result: Result<Value, LinkFailure> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(LinkFailure) {
          continuation.resume(returning: .success(try body(self)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
