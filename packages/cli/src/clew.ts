import { COMMANDS } from "./command-table.ts";

void COMMANDS;
