# The builds that are tested. Sourced by scripts/test and Tests/Guest/run, so that the emulated machine runs what is built
# already.

# These builds are only run: each module is compiled at once, and without lines for debuggers. They have a folder of their own,
# since a developer's build compiles file by file.
built=$PWD/.build/tested
options=(--scratch-path "$built" --build-tests --explicit-target-dependency-import-check error -debug-info-format none)

# build_debug: builds everything for debugging, but the tests of the packet path.
build_debug() {
  # Of each module the compiler says that it leaves out what swift build asks for: to compile changed files alone.
  PICKET_OPTIMISED=0 swift build "${options[@]}" -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 \
    -Xswiftc -no-emit-module-separately-wmo 2>&1 |
    sed -u "/^warning: ignoring '-enable-batch-mode'/d; /^remark: Incremental compilation has been disabled/d"
}

# build_optimised: builds the packet path and its tests optimised. Tests that look inside of a module are in it (Package.swift).
build_optimised() { PICKET_OPTIMISED=1 swift build -c release "${options[@]}" -Xswiftc -enable-testing; }

# bundle CONFIGURATION OPTION...: runs the tests of a build, debug or release.
bundle() { "$built/$1"/*PackageTests.xctest --testing-library swift-testing "${@:2}"; }
