# The build that is tested. Sourced by scripts/test and Tests/Guest/run, so that the emulated machine runs what is built
# already.

# It is only run: each module is compiled at once, without lines for debuggers and without an index. It has a folder of its own,
# since a developer's build compiles file by file.
built=$PWD/.build/tested
options=(
  --scratch-path "$built" --build-tests --explicit-target-dependency-import-check error -debug-info-format none
  --disable-index-store)

# build_tested: builds everything, and what packets pass through optimised (Package.swift).
build_tested() {
  # Of each module the compiler says that it leaves out what swift build asks for: to compile changed files alone.
  PICKET_OPTIMISED=1 swift build "${options[@]}" -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 \
    -Xswiftc -no-emit-module-separately-wmo 2>&1 |
    sed -u "/^warning: ignoring '-enable-batch-mode'/d; /^remark: Incremental compilation has been disabled/d"
}

# tested OPTION...: runs tests of that build.
tested() { "$built"/debug/*PackageTests.xctest --testing-library swift-testing "$@"; }
