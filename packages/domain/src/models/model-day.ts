export type ModelDays = {
  readonly releaseDate: string | null
  /** The day it first appeared in a source or in the catalogue; the sort key when the release date is unknown. */
  readonly firstSeenOn: string | null
}

/** Returns the sort key of "newest" in milliseconds: the release date, else the day the model first appeared. */
export function modelDay({ releaseDate, firstSeenOn }: ModelDays): number | null {
  const day = releaseDate ?? firstSeenOn
  return day === null ? null : Date.parse(day)
}
