import { formatDay } from '@inferdex/domain/text/date-display'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { addressOf } from './address.ts'
import type { LeaderboardView } from './leaderboard-view.ts'

type CoverageNoteProps = { view: LeaderboardView; query: LeaderboardQuery }

/** Shows how many models have a score, how recent the scores are, and which models are left out. */
export function CoverageNote({ view: { coverage, newestDay, chart, pictures }, query }: CoverageNoteProps) {
  const { scored, models, hiddenRetired, newest } = coverage
  const { showsRetired } = query
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-box border border-line bg-sunken px-4 py-2 text-13">
      <p className="min-w-0">
        <Info aria-hidden className="mr-2 inline size-3.5 align-[-2.5px] text-ink-muted" />
        <b className="font-semibold">Coverage.</b> {formatCount(scored)}
        {models !== null && ` of ${formatCount(models)}`} chat models scored
        {newest !== null && (
          <>
            , newest release <time dateTime={newest.releaseDate}>{formatDay(newest.releaseDate)}</time> ({newest.name})
          </>
        )}
        .
        {pictures.recent !== null &&
          ` Of ${formatCount(pictures.recent.released)} released in the last twelve months, ${formatCount(pictures.recent.scored)} have any score and ${formatCount(pictures.recent.withThis)} one in ${chart.name === MEAN ? 'this set' : chart.displayName}.`}
        {newestDay !== null && ` Scores recorded up to ${formatDay(newestDay)}.`}
      </p>
      {(showsRetired || hiddenRetired > 0) && (
        <Link
          to={addressOf({ ...query, showsRetired: !showsRetired, open: '' })}
          preventScrollReset
          className={textLinkClass}
        >
          {showsRetired ? 'Hide retired models' : `Show ${formatCount(hiddenRetired)} retired`}
        </Link>
      )}
    </div>
  )
}
