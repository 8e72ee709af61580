import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "../tokens/given-tokens.ts";

/** How long a browser stays signed in: 30 days. */
const LIFETIME_S = 30 * 24 * 3_600;
/** How many unused links are kept; older ones lapse. */
const MAX_LINKS = 16;

/** A browser that signed in: as which token, and whether a person opened its link. */
interface SignedIn {
  readonly tokenId: string;
  readonly isPerson: boolean;
}

/** The browser's way in: a link that works once, then a cookie that scripts cannot read. */
export interface BrowserSessions {
  /** A new code for a one-time link that signs in as the token with this id; of a person, where it is shown to one alone. */
  newCode(tokenId: string, isPerson?: boolean): string;
  /** Who a code signs in, which is thereby used up. */
  redeem(code: string): SignedIn | undefined;
  /** The value of a Set-Cookie header that signs a browser in as this token; one that came over TLS keeps it to TLS. */
  setCookie(who: SignedIn, overTls: boolean): string;
  /** The value of a Set-Cookie header that signs the browser out. */
  clearCookie(): string;
  /** Whom a Cookie header vouches for. */
  signedIn(cookieHeader: string | undefined): SignedIn | undefined;
}

/** Browser sessions signed with a key of the server; the cookie's name holds the port, because cookies ignore it. */
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
