# Read by the zsh that capture.zsh starts: the key that completes prints each candidate.
PROMPT=
stty -echo
autoload -Uz compinit
compinit -u -D
source $CLEW_SCRIPT
bindkey '^I' complete-word
zle -C complete-word complete-word capture
capture() {
  _main_complete
  print -r -- CLEW-END
}
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- OFFER=${^hits}
  builtin compadd "$@"
}
