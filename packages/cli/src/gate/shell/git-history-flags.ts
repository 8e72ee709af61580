import { wordList } from "./word-list.ts";
/** Long flags of `git log`, `diff`, `show` and their kin that neither write a file nor run a program. */
export const GIT_HISTORY_FLAGS: readonly string[] = wordList(
  "oneline graph no-graph decorate no-decorate decorate-refs stat numstat shortstat",
  "dirstat summary compact-summary name-only name-status patch no-patch raw minimal",
  "patch-with-stat patience histogram diff-algorithm color no-color color-words word-diff",
  "color-moved no-color-moved ignore-all-space ignore-space-change ignore-blank-lines unified",
  "ignore-space-at-eol ignore-cr-at-eol function-context inter-hunk-context find-renames",
  "find-copies no-renames diff-filter pickaxe-regex pickaxe-all full-index abbrev",
  "abbrev-commit no-abbrev-commit no-abbrev binary text relative no-relative no-ext-diff",
  "no-textconv cached staged merge-base exit-code quiet check no-index src-prefix",
  "dst-prefix no-prefix line-prefix ignore-submodules submodule follow all branches tags",
  "remotes since after until before author committer grep all-match invert-grep",
  "max-count skip merges no-merges first-parent reverse date-order topo-order date",
  "author-date-order relative-date format pretty no-notes parents children left-right",
  "left-only right-only cherry cherry-pick cherry-mark simplify-by-decoration full-history",
  "dense sparse ancestry-path boundary no-walk source walk-reflogs no-mailmap use-mailmap",
  "encoding expand-tabs no-expand-tabs root cc exclude glob not count min-parents",
  "max-parents regexp-ignore-case extended-regexp fixed-strings perl-regexp ws-error-highlight",
  "indent-heuristic break-rewrites irreversible-delete ours theirs base email numbered",
);
