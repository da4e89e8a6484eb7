import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'
import { reportingLabels } from '@inferdex/domain/benchmarks/score-reporting'
import { BadgeCheck, ChevronDown, ChevronUp } from 'lucide-react'
import { memo } from 'react'
import { cellClass, ROW } from '../../components/data-table/table.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Price } from '../../components/figures/price.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import type { LeaderboardRow, OpenedSources } from './leaderboard-view.ts'
import { ScoreBar } from './score-bar.tsx'
import { CutName } from '../../components/figures/cut-name.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

const NAME = `${cellClass({ frozen: true })} text-left font-[550]`
const FIGURE = cellClass({ numeric: true })

type RankingRowProps = {
  row: LeaderboardRow
  setSize: number
  /** The best score of each column. */
  best: readonly number[]
  price: string | null
  decimals: number
  /** Requirements of an offer for the bill; null for list prices. */
  limits: string | null
  /** The sources of the scores if this row is open. */
  sources: OpenedSources | null
  toggleTo: string
}

export const RankingRow = memo(function RankingRow(props: RankingRowProps) {
  const { row, setSize, best, price, decimals, limits, sources, toggleTo } = props
  const { slug, name, lab, labSlug, scores, independent } = row
  const isOpen = sources !== null
  const reporting = row.reporting === null ? 'Mixed' : reportingLabels[row.reporting]
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <tr className={ROW}>
        <th scope="row" className={NAME}>
          <span className="flex min-w-0 items-center gap-2">
            <span className="figure w-5 shrink-0 text-right font-normal text-ink-faint">{row.rank}</span>
            <ProviderLogo name={lab ?? name} slug={labSlug} />
            <a
              href={paths.model(slug)}
              data-follow
              className="max-w-64 truncate py-1 hover:text-accent-strong max-sm:max-w-28"
              title={name}
            >
              <CutName name={name} />
            </a>
            {row.effort !== null && (
              <span
                title={`Measured with this effort: ${row.effort}`}
                className="truncate text-12 font-normal text-ink-muted max-sm:hidden"
              >
                {row.effort}
              </span>
            )}
            {row.isRetired && <Badge>Retired</Badge>}
          </span>
        </th>
        <td className={FIGURE}>
          <span className="flex items-center justify-end gap-2.5">
            <ScoreBar percent={row.mean} className="w-18 max-sm:hidden" />
            <span className={cx(row.isProvisional ? 'text-ink-muted' : 'font-bold')}>{formatScore(row.mean)}</span>
          </span>
        </td>
        <td className={cx(FIGURE, 'text-ink-muted')}>
          {row.scoreCount}/{setSize}
        </td>
        {scores.map((score, column) => (
          <td key={column} className={FIGURE}>
            <Score
              score={score}
              isBest={score === best[column]}
              isIndependent={row.reporting === null && independent.includes(column)}
            />
          </td>
        ))}
        <td className={FIGURE}>
          {row.priceFrom !== null && (
            <span title={`Lowest offer, at ${row.priceFrom}`} className="font-sans text-12 text-ink-faint">
              from{' '}
            </span>
          )}
          {limits !== null && row.priceKind === 'not-applicable' ? (
            <span title={limits} className="font-sans text-12 tracking-normal text-ink-faint">
              no offer fits
            </span>
          ) : (
            <Price amount={price} kind={row.priceKind} decimals={decimals} />
          )}
        </td>
        <td className={cellClass()}>
          <Link
            to={toggleTo}
            preventScrollReset
            aria-expanded={isOpen}
            aria-label={`Sources of ${name}: ${reporting}`}
            className="inline-flex h-6 items-center gap-1 rounded-tag bg-sunken px-1.5 text-12 font-medium text-ink-muted inset-ring inset-ring-line hover:text-ink"
          >
            {reporting}
            <Chevron aria-hidden className="size-3" />
          </Link>
        </td>
      </tr>
      {isOpen && (
        <tr className={ROW}>
          <td colSpan={setSize + 5} className="border-b border-line bg-sunken p-0">
            <Sources sources={sources} name={name} />
          </td>
        </tr>
      )}
    </>
  )
})

function Score({ score, isBest, isIndependent }: { score: number | null; isBest: boolean; isIndependent: boolean }) {
  if (score === null) return <span className="font-sans text-12 tracking-normal text-ink-faint">N/A</span>
  if (!isBest && !isIndependent) return formatScore(score)
  return (
    <span className={cx(isBest && 'font-bold')}>
      {isIndependent && (
        <>
          <BadgeCheck aria-hidden className="mr-1 inline size-3.5 align-[-2.5px] text-accent" />
          <span className="sr-only">independent: </span>
        </>
      )}
      {formatScore(score)}
    </span>
  )
}

function Sources({ sources: { scores }, name }: { sources: OpenedSources; name: string }) {
  return (
    // The cell is as wide as the table; its content stays in view while the table scrolls.
    <div className="sticky left-0 w-fit max-w-[calc(100vw-3rem)] px-3 py-2.5 sm:pl-12">
      <ul aria-label={`Sources of ${name}`} className="grid gap-x-8 gap-y-1 text-12 text-ink-muted lg:grid-cols-2">
        {scores.map(({ displayName, score, reporting, effort, day, source, url }) => (
          <li key={displayName} className="flex flex-wrap items-baseline gap-x-2 whitespace-normal">
            <span className="font-semibold text-ink">{displayName}</span>
            <span className="figure text-ink">{formatScore(score)}</span>
            <span>
              {reportingLabels[reporting].toLowerCase()},{effort !== null && ` effort ${effort},`}
            </span>
            {url === null ? (
              <span>{source},</span>
            ) : (
              <a
                href={url}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className="text-accent underline underline-offset-2 hover:text-accent-strong"
              >
                {source}
                <span className="sr-only">, opens in a new tab</span>
              </a>
            )}
            <time dateTime={day}>{formatDay(day)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}
