internal import PicketSystem

/// The rings between one packet thread and the thread that has others find out where names lead.
struct LookUpRings: Sendable {
  let addressChecks = Ring<AddressCheck>()
  let answers = Ring<Resolution>()
}
