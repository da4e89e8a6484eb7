import { formatDay } from '@inferdex/domain/text/date-display'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { addressOf } from './address.ts'
import type { LeaderboardView } from './leaderboard-view.ts'

type CoverageNoteProps = { view: LeaderboardView; query: LeaderboardQuery }

/** Shows how many models have a score, how recent the scores are, and which models are excluded. */
export function CoverageNote({ view: { coverage, newestDay, chart, pictures }, query }: CoverageNoteProps) {
  const { scored, models, hiddenRetired, newest } = coverage
  const { showsRetired } = query
  return (
    <div className="mb-4 rounded-box border border-line bg-sunken px-4 py-2 text-13">
      <p>
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
          ` Of ${formatCount(pictures.recent.released)} released in the last twelve months, ${formatCount(pictures.recent.scored)} have a score, ${formatCount(pictures.recent.withThis)} of them ${chart.name === MEAN ? 'in this set' : `on ${chart.displayName}`}.`}
        {newestDay !== null && ` Scores recorded up to ${formatDay(newestDay)}.`}{' '}
        {(showsRetired || hiddenRetired > 0) && (
          <Link
            to={addressOf({ ...query, showsRetired: !showsRetired, open: '' })}
            preventScrollReset
            className={`${textLinkClass} whitespace-nowrap`}
          >
            {showsRetired ? 'Hide retired models' : `Show ${formatCount(hiddenRetired)} retired`}
          </Link>
        )}
      </p>
    </div>
  )
}
