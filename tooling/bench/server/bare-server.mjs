// The limit: node:http that parses a request, inserts one row and commits it durably, for each request.
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const database = new DatabaseSync(process.argv[2]);
database.exec(
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE decisions (num INTEGER PRIMARY KEY, id TEXT, body TEXT)",
);
const insert = database.prepare("INSERT INTO decisions (id, body) VALUES (?, ?)");
let count = 0;
const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    count += 1;
    insert.run(`dec_${count}`, JSON.stringify(params));
    const text = JSON.stringify({ jsonrpc: "2.0", id, result: { success: true, id: `dec_${count}` } });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })));
