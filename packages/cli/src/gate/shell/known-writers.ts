/** Commands that are known to change something, so that a refusal can say so; every other name is merely unknown. */
export const KNOWN_WRITERS: ReadonlySet<string> = new Set(
  (
    "rm rmdir mv cp touch mkdir ln chmod chown chgrp tee dd truncate install rsync patch shred unlink mkfifo mknod " +
    "sudo su env xargs bash sh zsh dash ksh fish eval exec source . nohup setsid time timeout watch parallel " +
    "python python3 node deno bun ruby perl php awk gawk mawk make cmake npm npx pnpm yarn pip pip3 uv cargo go " +
    "docker podman kubectl terraform curl wget ssh scp git-lfs apt apt-get brew kill pkill killall crontab " +
    "vi vim nano ed ex emacs code less more man ftp nc tar zip unzip gzip gunzip bzip2 xz split csplit alias export " +
    "set unset shopt trap mapfile read declare local typeset readonly let hash builtin enable pushd popd umask ulimit"
  ).split(" "),
);
