/** The pages of the bar, and the letter that leads to each after `g`. */
export const PAGES = [
  { to: "/", name: "Inbox", key: "i" },
  { to: "/threads", name: "Threads", key: "t" },
  { to: "/sessions", name: "Sessions", key: "s" },
  { to: "/handoffs", name: "Handoffs", key: "h" },
  { to: "/tasks", name: "Tasks", key: "k" },
  { to: "/calibration", name: "Health", key: "c" },
  { to: "/search", name: "Search", key: "/" },
] as const;

/** A page of the bar. */
export type PagePath = (typeof PAGES)[number]["to"];
