/** The amount of an order line. */
export function amountOf(line) {
  return line.count * line.amount;
}
