import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import type { ShardHead } from "@clew/operations";
import { sha256 } from "../ids-and-time.ts";

/** What a commit of a shard says, all of it under its signature. */
export interface CommitFacts {
  readonly project: string;
  readonly writer: string;
  readonly tree: string;
  readonly parent: string | undefined;
  /** How many events the shard holds by then. */
  readonly count: number;
  /** How far its writer had applied the others. */
  readonly heads: readonly ShardHead[];
}

/** The text that is signed: what else stands in the commit says nothing. */
function signedText({ project, writer, tree, parent = "none", count, heads }: CommitFacts): string {
  return [
    "clew shard 1.0",
    `project ${project}`,
    `writer ${writer}`,
    `tree ${tree}`,
    `parent ${parent}`,
    `events ${count}`,
    ...heads.map((head) => `head ${head.writer} ${head.commit} ${head.place}`),
  ].join("\n");
}

/** A new key of a writer, as it lies in its file. */
export function newKey(): { readonly pem: string; readonly writer: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    writer: writerOf(publicBytes(privateKey)),
  };
}

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
}

// The first 16 hexadecimal digits of the SHA-256 of the public key.
function writerOf(key: Buffer): string {
  return sha256(key).slice(0, 16);
}

/** The text of a signed commit. */
export function commitText(facts: CommitFacts, pem: string, seconds: number): string {
  const key = createPrivateKey(pem);
  const { tree, parent, writer, project, count, heads } = facts;
  const who = `Clew <${writer}@clew.invalid> ${seconds} +0000`;
  return [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${who}`,
    `committer ${who}`,
    "",
    `Clew shard of ${writer}`,
    "",
    `Clew-Project: ${project}`,
    `Clew-Events: ${count}`,
    ...heads.map((head) => `Clew-Head: ${head.writer} ${head.commit} ${head.place}`),
    `Clew-Key: ${publicBytes(key).toString("base64")}`,
    `Clew-Signature: ${sign(null, Buffer.from(signedText(facts)), key).toString("base64")}`,
    "",
  ].join("\n");
}

const HEAD = /^([0-9a-f]{16}) ([0-9a-f]{40}) (\d{1,7})$/;

/** Reads a commit of a writer's shard: what it says, or why it does not hold. */
export function readCommit(text: string, of: Pick<CommitFacts, "project" | "writer">): CommitFacts | string {
  const [head = "", ...rest] = text.split("\n\n");
  const message = rest.join("\n\n");
  const said = (name: string): readonly string[] =>
    message.split("\n").flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  const [[key = ""], [signature = ""], [count = ""]] = [said("Clew-Key"), said("Clew-Signature"), said("Clew-Events")];
  if (key === "" || signature === "") return "it is not signed";
  const bytes = Buffer.from(key, "base64");
  if (bytes.length !== 32 || writerOf(bytes) !== of.writer) return "it is signed with the key of somebody else";
  const tree = /^tree ([0-9a-f]{40})$/m.exec(head)?.[1];
  const parents = [...head.matchAll(/^parent ([0-9a-f]{40})$/gm)].map(([, id]) => id);
  const heads = said("Clew-Head").map((line) => HEAD.exec(line));
  if (tree === undefined || parents.length > 1 || !/^\d{1,7}$/.test(count) || heads.some((match) => match === null))
    return "it is no commit of a shard";
  const facts = {
    ...of,
    tree,
    parent: parents[0],
    count: Number(count),
    heads: heads.map((match) => ({ writer: match?.[1] ?? "", commit: match?.[2] ?? "", place: Number(match?.[3]) })),
  };
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") };
  const isSigned = verify(
    null,
    Buffer.from(signedText(facts)),
    createPublicKey({ key: jwk, format: "jwk" }),
    Buffer.from(signature, "base64"),
  );
  return isSigned ? facts : "its signature does not hold";
}
