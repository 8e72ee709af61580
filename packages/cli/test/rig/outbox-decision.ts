/** The recorded decision in tests of recall. */
export const OUTBOX = {
  id: "dec_outbox",
  decision: "Use an outbox table for mail retries",
  confidence: 0.9,
  reasons: [{ type: "empirical", text: "312 mails went out twice" }],
  alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
};
