/** Adopting decision records from files. */
export const requirements = {
  "adopt:forms":
    "Records of MADR 2 to 4, Nygard's form and adr-tools, Y-statements, decision logs of headings or of table rows, and rules for agents are read: title, status, decision, rejected options.",
  "adopt:nothing-invented": "What is not understood is told with file and line, and nothing is made of it.",
  "adopt:again": "Taking in again changes only what changed; a rejected, deprecated or superseded record stands so.",
  "adopt:ratify":
    "A person ratifies what was adopted together, by the number of records that were listed; a change of a ratified record's file waits for a person.",
  "adopt:fixed-point": "Exporting, taking in and exporting again gives the same files.",
  "adopt:damaged-files": "No damaged file ends in anything but records and findings.",
};
