# Prints what zsh offers after each of some lines: capture.zsh SCRIPT LINE... A second zsh with a terminal of its own presses the key.
zmodload zsh/zpty
export CLEW_SCRIPT=$1
zpty z zsh -f -i
zpty -w z "source ${(q)0:A:h}/offer.zsh"
for line in "${@[2,-1]}"; do
  # The key that empties the line comes first: the line before still stands there.
  zpty -w -n z $'\C-u'"$line"$'\t'
  while zpty -r z chunk; do
    print -r -- $chunk
    [[ $chunk == *CLEW-END* ]] && break
  done
done
