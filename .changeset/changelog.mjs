// What a changelog says: the words of the changeset, without the commit that nobody looks up, and nothing of our own packages.
export default {
  getReleaseLine: ({ summary }) => {
    const [first, ...rest] = summary.trim().split("\n");
    return `\n- ${first}\n${rest.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}`;
  },
  getDependencyReleaseLine: () => "",
};
