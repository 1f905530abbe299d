import Configuration
import ControlServer
import Messages
import Synchronization

/// The broker that the configuration names, with what stands in the file of its password.
final class ConfiguredBroker: Sendable {
  private let current = Mutex(BrokerOrder.none)

  var order: BrokerOrder { current.withLock { $0 } }

  func use(_ configuration: Configuration) {
    let order = ConfiguredBroker.order(configuration.mqtt)
    current.withLock { $0 = order }
  }

  private static func order(_ options: MQTTOptions?) -> BrokerOrder {
    guard let options else { return .none }
    do throws(ReceiverFault) {
      let password = try options.passwordFile.map { (file) throws(ReceiverFault) in
        try ReceiverSecret.password(in: file)
      }
      return .place(
        BrokerPlace(
          host: options.host, port: options.port, isEncrypted: options.isEncrypted, authority: options.authority,
          user: options.user, password: password, topic: options.topic, hearsNames: options.names,
          categories: options.categories))
    } catch {
      return .fault(error.description)
    }
  }
}
