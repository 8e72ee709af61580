import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "../tokens/given-tokens.ts";

/** How long a browser stays signed in: 30 days. */
const LIFETIME_S = 30 * 24 * 3_600;
/** How many unused links to keep; older ones expire. */
const MAX_LINKS = 16;

/** A signed-in browser: its token, and whether a person opened its link. */
interface SignedIn {
  readonly tokenId: string;
  readonly isPerson: boolean;
}

/** Browser sign-in: a link that works once, then a cookie that scripts cannot read. */
export interface BrowserSessions {
  /** Creates a code for a one-time link that signs in as this token; `isPerson` if only a person sees the link. */
  newCode(tokenId: string, isPerson?: boolean): string;
  /** Uses a code up and returns whom it signs in. */
  redeem(code: string): SignedIn | undefined;
  /** The Set-Cookie value that signs a browser in as this token; after TLS the cookie is sent over TLS only. */
  setCookie(who: SignedIn, overTls: boolean): string;
  /** The Set-Cookie value that signs the browser out. */
  clearCookie(): string;
  /** Whom a Cookie header identifies. */
  signedIn(cookieHeader: string | undefined): SignedIn | undefined;
}

/** Browser sessions signed with the server's key; the cookie's name includes the port, because cookies ignore ports. */
export function createBrowserSessions(key: Buffer, port: number, now: () => number): BrowserSessions {
  const name = `clew-${port}`;
  const codes = new Map<string, SignedIn>();
  const sign = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  return {
    newCode(tokenId, isPerson = false) {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { tokenId, isPerson });
      for (const old of [...codes.keys()].slice(0, Math.max(0, codes.size - MAX_LINKS))) codes.delete(old);
      return code;
    },
    redeem(code) {
      const who = codes.get(code);
      codes.delete(code);
      return who;
    },
    setCookie({ tokenId, isPerson }, overTls) {
      const mark = isPerson ? ".person" : "";
      const body = `${tokenId}.${Math.floor(now() / 1_000) + LIFETIME_S}.${randomBytes(9).toString("base64url")}${mark}`;
      return `${name}=${body}.${sign(body)}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${overTls ? "; Secure" : ""}`;
    },
    clearCookie: () => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`,
    signedIn(header) {
      const value = cookieValue(header, name);
      const cut = value?.lastIndexOf(".") ?? -1;
      if (value === undefined || cut < 1) return undefined;
      const body = value.slice(0, cut);
      if (!sameText(sign(body), value.slice(cut + 1))) return undefined;
      const [tokenId = "", expires, , mark] = body.split(".");
      return Number(expires) * 1_000 > now() ? { tokenId, isPerson: mark === "person" } : undefined;
    },
  };
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}
