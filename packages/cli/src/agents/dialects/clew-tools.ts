/** The names of Clew's own MCP tools. */
export const CLEW_TOOLS: ReadonlySet<string> = new Set(
  (
    "create_thread resume_thread get_thread_status update_thread record_decision record_thought review_decision " +
    "query_decisions check_guardrails pre_action get_session_context start_reasoning submit_step answer_questions " +
    "show_step complete_reasoning halt_reasoning set_route acknowledge_dispatch claim_thread release_claim " +
    "list_threads create_handoff receive_handoff acknowledge_handoff process_task_handoff get_task_context " +
    "query_knowledge export_bundle import_bundle"
  ).split(" "),
);

/** The same name, if it is one of Clew's tools: a server of that name may offer others. */
export function clewToolOf(name: string | undefined): string | undefined {
  return name !== undefined && CLEW_TOOLS.has(name) ? name : undefined;
}
