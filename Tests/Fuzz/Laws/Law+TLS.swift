import Support
import Wire

extension Law {
  static let tls = Law(name: "tls", sentence: "a hello asks for what the reference reads, or for nothing") { input in
    let reference = ReferenceTLS.hello(input)
    do throws(DecodeError) {
      var name = Name()
      let text = try ClientHello(input.raw).readName(in: input.raw, into: &name)
      let outcome = outcome(of: text, name)
      // Hellos that the reference refuses are still judged: with an empty name extension, or an unknown extension twice.
      if reference != .invalid && outcome != reference {
        broken("hello for \(outcome), the reference \(reference)", input)
      }
    } catch {
      // The parser is stricter than the reference, which reads no other extension.
      return
    }
  } seeds: {
    var hellos = [HelloBuilder(name: "www.ok.test"), .browser("www.ok.test"), HelloBuilder()]
    hellos[2].versions = []
    return hellos.map { Array($0.message().dropFirst(4)) }
  }
}
