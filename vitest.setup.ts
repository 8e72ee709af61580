import { configureGlobal } from "fast-check";

// The gate must say the same thing twice: properties draw from a fixed seed, and `CLEW_TEST_SEED=random` looks for new cases.
const seed = process.env["CLEW_TEST_SEED"] ?? "20261118";
if (seed !== "random") configureGlobal({ seed: Number(seed) });
