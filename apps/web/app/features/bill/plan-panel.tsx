import type { PlanPanel as Plans, PlanRow } from '@inferdex/domain/bill/plans/plan-panel'
import { formatCount } from '@inferdex/domain/text/number-display'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { paths } from '../../lib/paths.ts'

/** Lists the plans of the chosen models, one row each: a flat fee is never ranked among usage prices. */
export function PlanPanel({ plans: { covering, others } }: { plans: Plans }) {
  if (covering.length + others.length === 0) return null
  return (
    <Panel aria-labelledby="plans">
      <PanelHead id="plans" title="Flat plans" note="Not ranked with offers that are paid by use." />
      {covering.length === 0 ? (
        <p className="px-4 py-2.5 text-13 text-ink-muted">No plan is known to cover this load.</p>
      ) : (
        <ul aria-label="Plans that cover this load">
          {covering.map((row) => (
            <PlanLine key={row.key} row={row} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="group border-t border-line bg-sunken px-4 py-2 text-13">
          <summary className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-ink-muted">
              {formatCount(others.length)} {others.length === 1 ? 'plan' : 'plans'} that can’t be compared: too small,
              or limit or models not stated.
            </span>
            <span className={`${textLinkClass} ml-auto`}>
              <span className="group-open:hidden">Show them</span>
              <span className="hidden group-open:inline">Hide them</span>
            </span>
          </summary>
          <ul className="grid gap-x-6 gap-y-1 pt-2 pb-1 text-12 lg:grid-cols-2">
            {others.map(({ key, plan, provider, providerSlug, note }) => (
              <li key={key} className="min-w-0">
                <Link to={paths.provider(providerSlug)} className="font-semibold hover:underline">
                  {provider}
                </Link>{' '}
                <span className="text-ink-muted">
                  {plan}: {note}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function PlanLine({ row }: { row: PlanRow }) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 text-13 last:border-b-0">
      <ProviderLogo name={row.provider} slug={row.providerSlug} />
      <span className="min-w-0 flex-1">
        <Link to={paths.provider(row.providerSlug)} className="font-semibold hover:underline">
          {row.provider}, {row.plan}
        </Link>
        <span className="block text-12 text-ink-muted">{row.note}</span>
      </span>
      <span className="figure text-right whitespace-nowrap">
        {row.total}
        <span className="sr-only"> a month</span>
      </span>
    </li>
  )
}
