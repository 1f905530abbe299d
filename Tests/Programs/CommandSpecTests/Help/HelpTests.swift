import CommandSpec
import Testing

@Suite struct HelpTests {
  @Test func `the overview shows the first steps and all that is not hidden`() {
    #expect(
      Kitchen.program.overview == """
        kitchen - cooks

        first steps:
          1. kitchen bake --for 30m bread   the first loaf

        usage: kitchen VERB [options]

        food
          bake     bake something
          pantry   look after what there is

        'kitchen VERB --help' explains a verb, with examples. 'kitchen --version' names the version.

        """)
  }

  @Test func `help of a verb says what it takes, with examples and what it ends with`() throws {
    guard case .help(let text) = try Kitchen.read("bake", "--help") else { throw Misuse("no help") }
    #expect(
      text == """
        usage: kitchen bake --for DUR [--with THING]... [--gas | --wood] [--level N] WHAT [GUEST]...

        Bakes until it is done.

        What burns is thrown away.

          WHAT           what to bake
          GUEST          who eats it
          --for DUR      how long
          --with THING   what goes in; may stand several times
          --gas          with a flame
          --wood         with a fire
          --level N      how high
          -q, --quiet    say only what was asked for, and what went wrong
          --no-color     write plain text to a terminal too, as NO_COLOR=1 does
          -h, --help     explain this verb

        examples:
          kitchen bake bread --for 30m
              a loaf
          kitchen bake cake --for 1h --with 'it's \\'

        exit status: 0 done, 1 it could not be done, 2 wrong usage

        """)
  }
}
