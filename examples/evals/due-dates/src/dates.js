/** Whether an ISO date is over. */
export function isOver(date, today) {
  return date < today;
}
