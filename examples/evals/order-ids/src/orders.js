/** A new order of a customer. */
export function newOrder(customer, lines) {
  return { customer, lines, at: new Date().toISOString() };
}
