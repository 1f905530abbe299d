package import DaemonClient
internal import Dispatch

extension ScreenTimeLink {
  /// Calls about the child; not found if this user is no child and named none.
  func call<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonReply<Value> {
    do throws(DaemonError) {
      return try daemon.call(call)
    } catch {
      throw isForNobody(error) ? .notFound(kind: "child", name: "of this user") : error
    }
  }

  /// Whether a call was refused because this user is no child and named none. A user may know that of itself.
  private func isForNobody(_ failure: DaemonError) -> Bool {
    if child != nil { return false }
    switch failure {
    case .invalid(parameter: "child", _): return true
    case .notAuthorized: return (try? daemon.call(.whoAmI()))?.authority == .other
    default: return false
    }
  }

  /// Runs a blocking call off the async threads.
  package func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (ScreenTimeLink) throws(DaemonError) -> Value
  ) async throws(DaemonError) -> Value {
    let result: Result<Value, DaemonError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        do throws(DaemonError) {
          continuation.resume(returning: .success(try body(self)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
