/** What the MCP server promises. */
export const requirements = {
  "mcp:core-tools": "Clients are shown ten tools by default, in 8,000 bytes, with which a session is walked whole.",
  "mcp:joins-hook": "Reasoning that is started over MCP goes on with the session that a hook opened for the prompt.",
  "mcp:size": "The list of tools, output schemas included, is at most 32,000 bytes; each description at most 300.",
  "mcp:tools": "Tools are made from the method table: the same list for both eras, camelCase names, types and choices.",
  "mcp:structured": "A tool's result is structured, and the same stands in its text.",
  "mcp:plain":
    "A call that needs nothing of the protocol is answered beside the library, and as the library would have.",
  "mcp:resume": "An agent resumes over MCP what another recorded there, with the deliberation attached.",
  "mcp:refusals": "A refusal is a result that says what was expected, with the path of every finding.",
  "mcp:auth": "Over HTTP a client does what its token allows, and sees its token's projects.",
  "mcp:limits": "Over HTTP bodies are bounded, and what is no request is refused.",
  "mcp:sessions":
    "A 2025-era session belongs to the token that opened it; one of another replica is answered request by request.",
  "mcp:session-room": "Sessions of 2025 make room among those of the token that has the most.",
  "mcp:state-of-tool": "What a halted call was answered with is of use to that tool only.",
  "mcp:answer-bounds": "A tool's answer that no model could read is refused, and says how to ask for less.",
  "mcp:stream": "A client of 2025 sees at once that its stream stands, and may open it again after it was cut.",
  "mcp:log": "What a tool refused is told to its caller and not to the server's log.",
  "mcp:replicas": "Clients of 2025 are served by several replicas; what would be lost there is refused.",
  "mcp:conformance": "The server passes the conformance tool: what 2025-11-25 and 2026-07-28 ask of a server.",
  "mcp:stdio": "clew mcp serves clients of either library, and one goes on where another stopped.",
  "mcp:stdout": "clew mcp writes nothing but the protocol to stdout and ends with its stdin.",
  "mcp:lazy": "clew mcp opens no store before the first call.",
  "mcp:durable": "What a tool acknowledged survives the death of the process.",
  "mcp:worktree": "Over stdio a resumed thread says which of its files changed since, and which are gone.",
  "mcp:remote": "clew mcp answers out of a server far away where CLEW_URL names one.",
  "mcp:client-name": "Over stdio the agent is the name that the client gives itself.",
  "mcp:resources":
    "Threads, sessions, handoffs and knowledge are resources; foreign text stands in fences, reading leaves no trace.",
  "mcp:prompts": "Prompts resume a thread, reason before acting and write a handoff.",
  "mcp:protocol":
    "The reasoning protocol is walked over MCP: answers are checked, halts reach the user, and it goes on.",
  "mcp:answered-by": "What an agent answers by a call of a tool is on record as an agent's, not as a person's.",
  "mcp:halt":
    "A halt is put before the user where the client has forms, and stands in the result as questions where not.",
} as const;
