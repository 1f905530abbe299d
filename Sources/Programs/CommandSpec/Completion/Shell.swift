/// A shell that completes words. Its script asks the program itself, by the hidden verb `complete`, so that it never knows
/// other verbs than the program does.
public enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script for a program of this name.
  public func script(_ name: String) -> String {
    let text =
      switch self {
      case .bash: Shell.bashScript
      case .zsh: Shell.zshScript
      case .fish: Shell.fishScript
      }
    return text.split(separator: "PROGRAM", omittingEmptySubsequences: false).joined(separator: name)
  }

  /// bash breaks words at `=` and `:`; they are put together again for options, and only what stands behind the last of
  /// them is replaced.
  private static let bashScript = #"""
    # Completion of PROGRAM for bash. Now: . <(PROGRAM completions bash)
    # Always: PROGRAM completions bash > /usr/share/bash-completion/completions/PROGRAM
    _PROGRAM() {
      local words=() word glue='' index line typed head=''
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ $word == '=' && ${words[-1]-} == --* ]]; then
          words[-1]+='='
          glue=yes
        elif [[ -n $glue ]]; then
          words[-1]+=$word
          glue=''
        else
          words+=("$word")
        fi
      done
      typed=${words[-1]-}
      [[ $typed == --*=* ]] && head=${typed%%=*}=
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files)
            compopt -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${typed#"$head"}")
            ;;
          :folders)
            compopt -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "${typed#"$head"}")
            ;;
          *)
            line=${line%%$'\t'*}
            COMPREPLY+=("$(printf '%q' "${line#"$head"}")")
            ;;
        esac
      done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
    }
    complete -F _PROGRAM PROGRAM

    """#

  private static let zshScript = #"""
    #compdef PROGRAM
    # Completion of PROGRAM for zsh. Now: . <(PROGRAM completions zsh)
    # Always: PROGRAM completions zsh > /usr/local/share/zsh/site-functions/_PROGRAM
    _PROGRAM() {
      local line
      local -a found
      for line in "${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          '') ;;
          :files) compset -P '--*='; _files ;;
          :folders) compset -P '--*='; _files -/ ;;
          *$'\t'*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          *) found+=("${line//:/\\:}") ;;
        esac
      done
      (( ${#found} )) && _describe -t PROGRAM PROGRAM found
    }
    if [ "${funcstack[1]}" = _PROGRAM ]; then _PROGRAM "$@"; else compdef _PROGRAM PROGRAM; fi

    """#

  private static let fishScript = #"""
    # Completion of PROGRAM for fish. Now: PROGRAM completions fish | source
    # Always: PROGRAM completions fish > ~/.config/fish/completions/PROGRAM.fish
    function __PROGRAM_complete
      set -l words (commandline -opc)
      set -l typed (commandline -ct)
      set -l head (string match -r -- '^--[^=]*=' $typed)
      for line in ($words[1] complete -- $words[2..-1] $typed 2>/dev/null)
        switch $line
          case :files
            printf '%s\n' "$head"(__fish_complete_path (string replace -- "$head" '' $typed))
          case :folders
            printf '%s\n' "$head"(__fish_complete_directories (string replace -- "$head" '' $typed))
          case '*'
            echo $line
        end
      end
    end
    complete -c PROGRAM -f -a '(__PROGRAM_complete)'

    """#
}
