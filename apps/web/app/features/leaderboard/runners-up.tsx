import { formatScore } from '@inferdex/domain/text/number-display'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import type { LeaderboardRow } from './leaderboard-view.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

/** Lists the ranks after the podium in short; the table has all of them. */
export function RunnersUp({ rows }: { rows: readonly LeaderboardRow[] }) {
  const [first] = rows
  if (first === undefined) return null
  return (
    <div className="rounded-box border border-line bg-surface px-4 py-2 text-13">
      <ol aria-label="After the podium" start={first.rank} className="divide-y divide-line">
        {rows.map(({ slug, name, lab, labSlug, rank, mean }) => (
          <li key={slug} className="flex h-8 items-center gap-2 pointer-coarse:h-11">
            <span className="figure w-4 shrink-0 text-right text-ink-faint">{rank}</span>
            <ProviderLogo name={lab ?? name} slug={labSlug} />
            <Link
              to={paths.model(slug)}
              className="min-w-0 flex-1 truncate font-medium hover:text-accent-strong hover:underline pointer-coarse:py-3"
            >
              {name}
            </Link>
            <span className="figure">{formatScore(mean)}</span>
          </li>
        ))}
      </ol>
      <a href="#full-rankings" className={`${textLinkClass} block pt-1.5 pb-1 text-12 pointer-coarse:py-3`}>
        Full rankings
      </a>
    </div>
  )
}
