/** The name that a page shows for a user. */
export function shownName(user) {
  return user.nick ?? user.name;
}
