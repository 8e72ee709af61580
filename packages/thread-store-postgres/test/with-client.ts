import { Client } from "pg";

/** Work on a schema from outside the store. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const [base = "", query = ""] = url.split("?");
  const schema = new URLSearchParams(query).get("schema") ?? "";
  const client = new Client({ connectionString: base, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
