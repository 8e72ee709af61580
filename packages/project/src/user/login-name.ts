import { userInfo } from "node:os";

/** The name that this machine knows its user by. */
export function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return "me"; // a container may run as a user that has no name
  }
}
