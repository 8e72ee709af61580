// Holds a write transaction on a new file for a while, and says so on stdout.
import { DatabaseSync } from "node:sqlite";

const [path = "", name = "", milliseconds = "0"] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec("BEGIN IMMEDIATE");
process.stdout.write(`${name}\n`);
setTimeout(() => {
  database.exec("COMMIT");
  database.close();
}, Number(milliseconds));
