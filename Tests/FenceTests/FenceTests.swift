import Testing

/// All of Picket in the lab of `scripts/lab`, judged by what servers received and clients saw.
///
/// The suites in `Open` show that without a filter every client reaches every server, so it is the filter that stops
/// something in the other tests. There is one lab with one router, so one test runs at a time.
@Suite(.serialized, .enabled(if: Lab.isPossible, Lab.reason)) struct FenceTests {}
