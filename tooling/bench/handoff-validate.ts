import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { digestPayload, openPayload, openPayloadValue, validatePayload } from "@clew/handoff-schema/internal";
import { parseDocument } from "yaml";
import { ROOT, schemaFiles } from "../generate/schema-files.ts";
import { newAjv, withoutAnnotations } from "../generate/validators.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const NOW = Date.parse("2026-02-04T19:35:00Z");

function round(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < 60) {
    for (let index = 0; index < 20; index += 1) work();
    calls += 20;
  }
  return (calls * 1000) / (performance.now() - start);
}

/**
 * Median rates of two functions in calls per second, in short alternating rounds, so that both run under the same
 * conditions.
 */
function rates(own: () => unknown, peer: () => unknown): { own: number; peer: number } {
  const found: { own: number[]; peer: number[] } = { own: [], peer: [] };
  for (let index = 0; index < 55; index += 1) {
    const [a, b] = [round(own), round(peer)];
    // Skip the first rounds: the compiler is still warming up.
    if (index >= 10) {
      found.own.push(a);
      found.peer.push(b);
    }
  }
  return { own: median(found.own), peer: median(found.peer) };
}

function figure(name: string, peer: string, measured: { rates: { own: number; peer: number }; least: number }): Figure {
  const ratio = measured.rates.own / measured.rates.peer;
  return {
    name,
    value: Math.round(measured.rates.own),
    unit: "calls/s",
    peer,
    peerValue: Math.round(measured.rates.peer),
    ratio,
    reach: `≥ ${measured.least}`,
    ok: ratio >= measured.least,
  };
}

/** Validates the documented payload (2.6 KB), with a corrected hash: by schema, whole, and from YAML. */
export async function bench(): Promise<BenchResult> {
  const example = readFileSync(join(ROOT, "schemas/handoff/2.0/valid/payload--documented-example.yaml"), "utf8");
  const session = { readable: true, perspectives: 5 };
  const context = { sha256, now: NOW, purpose: "receipt", session } as const;
  const written = openPayload(example).written ?? {};
  const { hash, size } = digestPayload(written, sha256);
  const text = example.replace(/sha256:[0-9a-f]{64}/, hash).replace("2847", String(size));
  const document = openPayload(text).document ?? {};
  const verdict = validatePayload(openPayload(text), context);
  if (!verdict.valid || verdict.warnings.length > 0)
    throw new Error(`the payload must be valid: ${JSON.stringify(verdict)}`);

  // Not a public name of the package: this measures the generated code itself.
  const generated = join(ROOT, "packages/handoff-schema/src/generated/validators.ts");
  const { validateHandoffPayload }: { validateHandoffPayload: (data: unknown) => boolean } = await import(generated);
  const ajv = newAjv();
  for (const file of schemaFiles()) ajv.addSchema(withoutAnnotations(file.document));
  const compiled = ajv.getSchema("https://clew.dev/schemas/handoff/2.0/payload.schema.json");
  if (compiled === undefined) throw new Error("no payload schema");
  const fromRoom = createRequire(join(ROOT, "packages/handoff-schema/package.json"));
  const { default: canonicalize }: { default: (value: unknown) => string } = await import(
    fromRoom.resolve("canonicalize")
  );

  return {
    id: "S7",
    figures: [
      figure("schema validation", "ajv, compiled", {
        rates: rates(
          () => validateHandoffPayload(document),
          () => compiled(document),
        ),
        least: 0.8,
      }),
      figure("whole validation of a parsed payload", "RFC 8785 + SHA-256 of it", {
        rates: rates(
          () => validatePayload(openPayloadValue(document), context),
          () => sha256(canonicalize(document["handoff"])),
        ),
        least: 0.8,
      }),
      figure("whole validation from YAML", "parseDocument + toJS", {
        rates: rates(
          () => validatePayload(openPayload(text), context),
          () => parseDocument(text).toJS() as unknown,
        ),
        least: 0.85,
      }),
    ],
  };
}
