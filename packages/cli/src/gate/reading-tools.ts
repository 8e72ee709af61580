// Read-only tools of well-known MCP servers, by the server's usual name.
const READING: Readonly<Record<string, string>> = {
  github:
    "get_me get_issue get_issue_comments issue_read list_issues search_issues list_issue_types list_sub_issues get_pull_request " +
    "get_pull_request_files get_pull_request_diff get_pull_request_comments get_pull_request_reviews get_pull_request_status " +
    "pull_request_read list_pull_requests search_pull_requests get_file_contents list_commits get_commit list_branches list_tags " +
    "get_tag search_code search_repositories search_users list_releases get_latest_release list_workflows list_workflow_runs " +
    "get_workflow_run get_job_logs list_workflow_jobs get_discussion list_discussions get_discussion_comments list_gists " +
    "list_code_scanning_alerts get_code_scanning_alert list_dependabot_alerts get_dependabot_alert list_notifications",
  gitlab:
    "get_issue list_issues get_merge_request list_merge_requests get_file_contents search_repositories get_merge_request_diffs",
  linear:
    "list_issues get_issue list_projects get_project list_teams get_team list_users get_user list_comments list_cycles " +
    "list_issue_statuses get_issue_status list_issue_labels list_documents get_document search_documentation list_my_issues",
  atlassian:
    "getJiraIssue searchJiraIssuesUsingJql getConfluencePage searchConfluenceUsingCql getVisibleJiraProjects " +
    "getTransitionsForJiraIssue getAccessibleAtlassianResources atlassianUserInfo getConfluenceSpaces getPagesInConfluenceSpace search fetch",
  jira: "get_issue search_issues search list_projects jira_get_issue jira_search jira_get_all_projects",
  context7: "resolve-library-id get-library-docs query-docs",
  deepwiki: "read_wiki_structure read_wiki_contents ask_question",
  fetch: "fetch",
  filesystem:
    "read_file read_text_file read_media_file read_multiple_files list_directory list_directory_with_sizes directory_tree " +
    "search_files get_file_info list_allowed_directories",
  git: "git_status git_diff_unstaged git_diff_staged git_diff git_log git_show git_branch",
  memory: "read_graph search_nodes open_nodes",
  "sequential-thinking": "sequentialthinking",
  time: "get_current_time convert_time",
  ide: "getDiagnostics",
  serena:
    "find_symbol find_referencing_symbols get_symbols_overview search_for_pattern list_dir find_file read_file read_memory " +
    "list_memories check_onboarding_performed get_current_config initial_instructions think_about_collected_information " +
    "think_about_task_adherence think_about_whether_you_are_done",
  playwright: "browser_snapshot browser_console_messages browser_network_requests browser_tab_list",
  "chrome-devtools":
    "take_snapshot list_pages list_console_messages get_console_message list_network_requests get_network_request",
  sentry:
    "whoami find_organizations find_projects find_teams find_releases get_issue_details search_issues search_events " +
    "get_trace_details search_docs get_doc find_issues find_errors",
  notion: "notion-search notion-fetch notion-get-users notion-get-teams notion-get-comments search fetch",
  figma: "get_code get_design_context get_screenshot get_metadata get_variable_defs get_code_connect_map whoami",
  supabase:
    "list_tables list_extensions list_migrations get_logs get_advisors search_docs list_projects get_project " +
    "list_organizations list_edge_functions get_edge_function list_branches generate_typescript_types",
  "brave-search": "brave_web_search brave_local_search brave_news_search",
  exa: "web_search_exa get_code_context_exa crawling_exa deep_researcher_check",
  tavily: "tavily-search tavily-extract tavily_search tavily_extract",
  perplexity: "perplexity_ask perplexity_search perplexity_research perplexity_reason",
  "microsoft-docs": "microsoft_docs_search microsoft_docs_fetch microsoft_code_sample_search",
  "aws-docs": "read_documentation search_documentation recommend",
  slack:
    "slack_list_channels slack_get_channel_history slack_get_thread_replies slack_get_users slack_get_user_profile " +
    "conversations_history conversations_replies conversations_search_messages channels_list",
  vercel:
    "search_vercel_documentation list_projects get_project list_deployments get_deployment get_deployment_build_logs list_teams",
  "next-devtools": "nextjs_docs",
  shadcn:
    "list_items_in_registries search_items_in_registries view_items_in_registries get_item_examples_from_registries",
};

/**
 * Whether a tool, under its client's name for it, is a read-only tool of a well-known server; names are compared exactly.
 */
export function isReadingTool(name: string): boolean {
  return Object.entries(READING).some(([server, tools]) => {
    const tool = toolOf(name, server);
    return tool !== undefined && tools.split(" ").includes(tool);
  });
}

/**
 * The tool after a server's name: `mcp__github__get_issue`, `mcp_github_get_issue`, `github_get_issue`,
 * `github-get_issue`.
 */
function toolOf(name: string, server: string): string | undefined {
  const spelled = [server, server.replaceAll("-", "_")];
  const beginnings = spelled.flatMap((each) => [`mcp__${each}__`, `mcp_${each}_`, `${each}_`, `${each}-`]);
  const beginning = beginnings.find((each) => name.startsWith(each));
  if (beginning !== undefined) return name.slice(beginning.length);
  const [, plugin, tool] = /^mcp__plugin_[\w-]+?_([a-z][\w-]*)__([\w-]+)$/.exec(name) ?? [];
  return plugin !== undefined && spelled.includes(plugin) ? tool : undefined;
}
