public import Foundation

/// Where values are received: a queue or a run loop.
public protocol Scheduler {
  /// Performs `action` soon, in the order of the calls.
  func schedule(_ action: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Scheduler {
  public func schedule(_ action: @escaping @Sendable () -> Void) { async(execute: action) }
}

extension OperationQueue: Scheduler {
  public func schedule(_ action: @escaping @Sendable () -> Void) { addOperation(action) }
}

extension RunLoop: Scheduler {
  /// The main run loop also serves the main queue, which wakes it; another one performs `action` in its next turn.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    if self === RunLoop.main { DispatchQueue.main.async(execute: action) } else { perform(action) }
  }
}

extension Publisher {
  /// Calls back on `scheduler`. What was under way when the subscription ended is not received.
  public func receive(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive in
      let receiver = Locked<((Output) -> Void)?>(receive)
      // The caller says by the scheduler that its callback may run there.
      let carried = Locked(scheduler)
      let subscription = sink { value in
        let value = Locked(value)
        carried.value.schedule { receiver.value?(value.value) }
      }
      return AnyCancellable {
        receiver.change { $0 = nil }
        subscription.cancel()
      }
    }
  }
}
