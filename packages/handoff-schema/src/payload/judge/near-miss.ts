/** The known word that a misspelt one most probably means: at most two letters off, and fewer than half of them. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  // Long words are never names; the cap keeps the comparison's cost fixed.
  if (word.length < 4 || word.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = 3;
  for (const each of known) {
    if (Math.abs(each.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), each);
    if (distance < bestDistance && distance * 2 < each.length) {
      best = each;
      bestDistance = distance;
    }
  }
  return best;
}

// Insertions, deletions, replacements and swaps of neighbours.
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
