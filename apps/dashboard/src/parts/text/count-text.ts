/** How many there are of something: `1 decision`, `1,200 decisions`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}
