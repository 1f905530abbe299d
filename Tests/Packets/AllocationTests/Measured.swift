import Support
import Testing

/// What all suites here need to be measured. Without the optimiser every access to a table's element takes a frame from the
/// heap, and without the counting library nothing is counted:
///
///     Tests/Rivals/build allocations
///     export PICKET_OPTIMISED=1
///     swift build --build-tests
///     LD_PRELOAD=$PWD/.build/rivals/libpicket-allocations.so swift test --skip-build --filter Allocation
enum Measured {
  #if OPTIMISED
    static let isPossible = Allocations.areCounted
  #else
    static let isPossible = false
  #endif

  static let reason: Comment =
    "ALLOCATIONS WERE NOT MEASURED: use an optimised build with .build/rivals/libpicket-allocations.so preloaded"
}
