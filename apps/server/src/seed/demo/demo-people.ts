/** The accounts of the demonstration by name: those of `people.json` and the four that visitors sign in with. */
export type DemoPeople = ReadonlyMap<string, string>
