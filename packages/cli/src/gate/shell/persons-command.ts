/** Commands of Clew that change who may do what: those belong to a person, whether or not the gate is open. */
const PERSONS = /(?:^|[\s;&|/])clew(?:\.cjs)?['"]?\s+(?:off|on|trust|init|config\s+(?:set|unset)|answer)\b/;

/** The command of Clew in a text that only a person gives; undefined where there is none. */
export function personsCommand(text: string): string | undefined {
  return PERSONS.exec(text)?.[0]
    .trim()
    .replace(/^[;&|/]\s*/, "");
}
