/// The rings between one packet thread and the thread that has others find out where names lead.
struct LookUpRings: Sendable {
  let doubts = Ring<Doubt>()
  let answers = Ring<Resolution>()
}
