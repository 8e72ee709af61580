/** What exporting and importing bundles promises. */
export const requirements = {
  "bundle:unfinished":
    "A bundle of one thread carries its unfinished sessions; who imports it sees them and can go on.",
  "bundle:whole": "A bundle carries a thread with everything in it, between stores of any kind.",
  "bundle:provenance":
    "Imported events are new events here, tagged with where they came from and how far they are trusted.",
  "bundle:idempotent": "Importing again, or bringing a bundle back home, changes nothing.",
  "bundle:conflict": "Where content differs, both are kept, or the local, or the remote one, as the importer says.",
  "bundle:not-of-mine":
    "Where a decision here wins over another of its name, reviews, thoughts and changes of the other are left out.",
  "bundle:only-theirs": "Where the other decision wins, what only the one here said is gone from it.",
  "bundle:fork": "A fork travels with its origin.",
  "bundle:links":
    "A link arrives with its decisions, in whatever order; one that leads out of the bundle is told and stops nothing.",
  "bundle:project": "What was taken into another project says that it is there.",
  "bundle:deliberation-later":
    "A decision that was carried without its deliberation is known again, and given it when that comes.",
  "bundle:fork-home": "A fork that was made elsewhere comes home with what it goes on from.",
  "bundle:questions": "What a decision that stands alone asked, and what it was answered, is carried with it.",
  "bundle:redacted": "A thread in which something was redacted travels too; what others refer to keeps its place.",
  "bundle:documents": "Bundles without logs are taken too.",
  "bundle:scope": "A bundle holds what its scope asks for.",
  "bundle:parts": "A bundle of any size travels in parts that together do what the whole would do.",
  "bundle:any-size": "A thread of any size leaves one store and comes into another, of whatever kind, over HTTP too.",
  "bundle:changed-later":
    "A decision that was changed after it was carried is known again where nobody changed the copy, also without a log.",
  "bundle:contradiction":
    "A bundle that contradicts itself is refused before anything is written; one that is taken in changes nothing the second time.",
  "bundle:untrusted":
    "Of a bundle that nobody trusts titles and ids are kept; one that was imported comes unasked by its title until a person ratifies it.",
  "bundle:checked": "A bundle that was changed is refused.",
} as const;
