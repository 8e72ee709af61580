import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Combines the build into one page whose policy allows only the digests of its script and style. */
function onePage(): Plugin {
  return {
    name: "one-page",
    enforce: "post",
    generateBundle(_, bundle) {
      let script = "";
      let style = "";
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === "chunk") script += output.code;
        else if (file.endsWith(".css")) style += String(output.source);
        delete bundle[file];
      }
      // In HTML these would end the script or start a comment; escaped, they mean the same in a script.
      const safe = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--").trim();
      const policy = `default-src 'none'; script-src '${digest(safe)}'; style-src '${digest(style)}'; img-src data: blob:; base-uri 'none'; form-action 'none'`;
      const source = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Clew</title><style>${style}</style></head>
<body><template id="third-party-notices"><pre>${notices()}</pre></template><div id="root"></div><!--clew:thread--><script type="module">${safe}</script></body></html>
`;
      this.emitFile({ type: "asset", fileName: "export.html", source });
    },
  };
}

/** The third-party licences, as written by the main build: a saved file contains them, too. */
function notices(): string {
  const text = readFileSync(join(import.meta.dirname, "dist/THIRD-PARTY-NOTICES.md"), "utf8");
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

export default defineConfig({
  plugins: [react({ jsxImportSource: join(import.meta.dirname, "src/jsx") }), tailwind(), onePage()],
  resolve: { conditions: ["@clew/source", "module", "browser", "development|production"] },
  publicDir: false,
  build: {
    target: "es2023",
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: "src/export/main.tsx", output: { codeSplitting: false } },
  },
});
