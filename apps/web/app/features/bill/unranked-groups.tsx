import { formatCount } from '@inferdex/domain/text/number-display'
import type { UnrankedGroup, UnrankedKind } from '@inferdex/domain/bill/unranked'
import { Link } from 'react-router'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

const TITLES = {
  'limit-unknown': ['Free offers, limit unknown', "Not ranked: we don't know how many requests they cover."],
  unconfirmed: ['Unconfirmed prices', 'Not ranked: the price looks doubtful, and nobody has confirmed it.'],
  restricted: ['Restricted channels', 'Not ranked: not everyone can buy these.'],
} as const satisfies Record<UnrankedKind, readonly [title: string, why: string]>

/** Lists the offers that fit but cannot be ranked, in groups with their number. */
export function UnrankedGroups({ groups }: { groups: readonly UnrankedGroup[] }) {
  return groups.map(({ kind, count, first }) => (
    <details key={kind} data-unranked={kind} className="group border-t border-line bg-sunken px-4 py-2 text-13">
      <summary className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{TITLES[kind][0]}</span>
        <span className="text-ink-muted">
          {formatCount(count)} {count === 1 ? 'offer' : 'offers'}. {TITLES[kind][1]}
        </span>
        <span className={`${textLinkClass} ml-auto`}>
          <span className="group-open:hidden">Show them</span>
          <span className="hidden group-open:inline">Hide them</span>
        </span>
      </summary>
      <ul className="grid gap-x-6 gap-y-1 pt-2 pb-1 text-12 lg:grid-cols-2">
        {first.map(({ key, model, slug, at, why }) => (
          <li key={key} className="min-w-0">
            <Link to={paths.model(slug)} className="font-semibold hover:underline">
              {model}
            </Link>{' '}
            <span className="text-ink-muted">
              {at}: {why}
            </span>
          </li>
        ))}
        {count > first.length && <li className="text-ink-muted">and {formatCount(count - first.length)} more</li>}
      </ul>
    </details>
  ))
}
