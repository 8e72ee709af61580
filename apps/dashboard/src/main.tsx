import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/router.tsx";
import { applyTheme, followPaper, storedTheme } from "./parts/hooks.ts";
import "./styles.css";

applyTheme(storedTheme());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applyTheme(storedTheme()));
followPaper(() => applyTheme(storedTheme()));

// The client retries by itself where that helps; a refused request would be refused again.
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 2_000, retry: false, refetchOnWindowFocus: true } },
});
const root = document.getElementById("root");
if (!root) throw new Error("the page has no element #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
