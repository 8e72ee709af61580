import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followPaper } from "../app/theme.ts";
import { ExportedPage } from "./exported-page.tsx";
import { readExport } from "./read-export.ts";
import "../styles.css";

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = (): void => {
  document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
};
applyTheme();
dark.addEventListener("change", applyTheme);
followPaper(applyTheme);

const exported = readExport(document.getElementById("clew-thread")?.textContent ?? "");
const root = document.getElementById("root");
if (!root) throw new Error("the page has no element #root");
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ExportedPage exported={exported} />
    </QueryClientProvider>
  </StrictMode>,
);
