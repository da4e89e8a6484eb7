import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { cellClass, ROW } from '../../components/data-table/table.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import type { LeaderboardView } from './leaderboard-view.ts'

type UnscoredRowsProps = { models: LeaderboardView['unscored']; columnCount: number }

/** Lists the newest models without a score in the set, to show that the ranking is not complete. */
export function UnscoredRows({ models, columnCount }: UnscoredRowsProps) {
  if (models.length === 0) return null
  return (
    <>
      <tr>
        <td colSpan={columnCount} className="h-8! border-b border-line bg-sunken px-3 text-12">
          <span className="sticky left-3 text-ink-muted">
            <b className="font-semibold text-ink">Newest models, not scored</b> in this set, so they have no rank
          </span>
        </td>
      </tr>
      {models.map(({ slug, name, lab, labSlug, releaseDate, otherScores, other }) => (
        <tr key={slug} data-unscored className={ROW}>
          <th scope="row" className={`${cellClass({ frozen: true })} text-left font-[550]`}>
            <span className="flex min-w-0 items-center gap-2">
              <span aria-hidden className="figure w-5 shrink-0 text-right font-normal text-ink-faint">
                -
              </span>
              <ProviderLogo name={lab ?? name} slug={labSlug} />
              <a
                href={paths.model(slug)}
                data-follow
                title={name}
                className="max-w-64 truncate py-1 hover:text-accent-strong max-sm:max-w-28"
              >
                {name}
              </a>
            </span>
          </th>
          <td colSpan={columnCount - 1} className={`${cellClass()} text-12 text-ink-muted`}>
            Not scored. Released <time dateTime={releaseDate}>{formatDay(releaseDate)}</time>
            {other !== null && `, ${formatScore(other.score)} on ${other.displayName}`}
            {otherScores > 1 && ` and ${otherScores - 1} more`}
          </td>
        </tr>
      ))}
    </>
  )
}
