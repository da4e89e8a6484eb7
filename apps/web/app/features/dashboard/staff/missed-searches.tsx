import { can } from '@inferdex/contracts/protocol/policy'
import { formatCount } from '@inferdex/domain/text/number-display'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { paths } from '../../../lib/paths.ts'
import type { Trends } from './trends.ts'

/** Lists searches without results: mostly models missing from the catalogue. */
export function MissedSearches({ searches }: { searches: Trends['missedSearches'] }) {
  const viewer = useViewer()
  const isEditor = can(viewer, 'models.manage')
  const most = searches[0]?.times ?? 1
  return (
    <Panel aria-label="Searches without a result">
      <PanelHead title="Searches without a result" note="Last 7 days, without who searched" />
      {searches.length === 0 ? (
        <p className="px-4 py-6 text-center text-13 text-ink-muted">None was reported.</p>
      ) : (
        <ol className="px-4 py-2 text-13">
          {searches.map(({ search, times }, index) => (
            <li
              key={search}
              className="grid min-h-8 grid-cols-[1.25rem_minmax(0,1fr)_2.5rem_auto] items-center gap-x-3 max-md:min-h-11 sm:grid-cols-[1.25rem_minmax(0,9rem)_minmax(0,1fr)_2.5rem_auto]"
            >
              <span aria-hidden className="text-12 text-ink-muted tabular-nums">
                {index + 1}
              </span>
              <TextLink to={paths.search(search)} className="truncate">
                {search}
              </TextLink>
              <span aria-hidden className="h-1.5 rounded-tag bg-sunken max-sm:hidden">
                <span className="block h-full rounded-tag bg-accent" style={{ width: `${(times / most) * 100}%` }} />
              </span>
              <b className="text-right font-[560] tabular-nums">{formatCount(times)}</b>
              {isEditor ? (
                <span className="flex gap-3 text-12">
                  <TextLink
                    to={`${adminPaths.models()}?search=${encodeURIComponent(search)}`}
                    aria-label={`Find ${search} among the models`}
                  >
                    Match
                  </TextLink>
                  <TextLink to={adminPaths.newModel(search)} aria-label={`Add ${search} as a model`}>
                    Add
                  </TextLink>
                </span>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
