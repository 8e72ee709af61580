/** Whether changes arrive as they happen. */
export type LiveState = "connecting" | "live" | "offline";
