internal import PicketSystem

/// The rings between one packet thread and the thread that passes look-ups on.
struct LookUpRings: Sendable {
  let addressChecks = Ring<AddressCheck>()
  let answers = Ring<Resolution>()
}
