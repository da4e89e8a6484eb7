/** A model's score and the day on which the model was released. */
export type DatedScore = {
  readonly slug: string
  readonly name: string
  readonly releaseDate: string
  readonly score: number
  /** Whether its weights can be downloaded. */
  readonly isOpen: boolean
}

/** Returns the models that beat every score before them, in the order of their release. */
export function bestSoFar<Score extends DatedScore>(scores: readonly Score[]): Score[] {
  const best: Score[] = []
  for (const score of inOrder(scores)) {
    const last = best.at(-1)
    if (last === undefined) best.push(score)
    else if (score.score > last.score) {
      if (score.releaseDate === last.releaseDate) best.pop()
      best.push(score)
    }
  }
  return best
}

/** Sorts by release, the higher score of a day last. */
export function inOrder<Score extends DatedScore>(scores: readonly Score[]): Score[] {
  return scores.toSorted((a, b) => compareText(a.releaseDate, b.releaseDate) || a.score - b.score)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns a title comparing open with closed models, based on the recorded scores. */
export function timelineTitle(scores: readonly DatedScore[], benchmark: string): string {
  const open = bestSoFar(scores.filter(({ isOpen }) => isOpen))
  const closed = bestSoFar(scores.filter(({ isOpen }) => !isOpen))
  const [bestOpen, bestClosed] = [open.at(-1), closed.at(-1)]
  if (bestOpen === undefined || bestClosed === undefined) return `Best ${benchmark} score by release date`
  if (bestOpen.score > bestClosed.score) return leadTitle(open, bestClosed)
  if (bestOpen.score === bestClosed.score) return 'Among recorded scores, the best open and closed models are level'
  const points = (bestClosed.score - bestOpen.score).toFixed(1)
  const ahead = closed.find(({ score }) => score >= bestOpen.score)
  if (ahead === undefined || ahead.releaseDate >= bestOpen.releaseDate) {
    return `The best open model is ${points} points behind the best closed one`
  }
  return `The best open model is ${points} points behind; a closed one scored as much in ${month(ahead.releaseDate)}`
}

/** Returns the title while open models lead: since when, if they were behind before. */
function leadTitle(open: readonly DatedScore[], bestClosed: DatedScore): string {
  const since = open.find(({ score }) => score > bestClosed.score)?.releaseDate ?? ''
  return since > bestClosed.releaseDate
    ? `Among recorded scores, open models passed closed ones in ${month(since)}`
    : 'Among recorded scores, the best open model is ahead of the best closed one'
}

function month(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

/** How many models were released on a day. */
export type ReleaseDay = readonly [day: string, count: number]

/** Subtracts the scored models from all releases; the rest was released without this score. */
export function unscoredReleases(
  releases: readonly ReleaseDay[],
  scored: readonly { readonly releaseDate: string }[],
): ReleaseDay[] {
  const counts = new Map<string, number>()
  for (const { releaseDate } of scored) counts.set(releaseDate, (counts.get(releaseDate) ?? 0) + 1)
  return releases.flatMap(([day, count]) => {
    const left = count - (counts.get(day) ?? 0)
    return left > 0 ? [[day, left] as const] : []
  })
}
