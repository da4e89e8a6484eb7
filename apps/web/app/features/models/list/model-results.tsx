import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { type ModelsQuery, withoutModelFilters } from '@inferdex/domain/models/models-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import { Corrected } from '../../../components/data-table/corrected.tsx'
import { NoMatches } from '../../../components/data-table/no-matches.tsx'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { PricesRecorded } from '../../../components/figures/prices-recorded.tsx'
import { RemovableChip } from '../../../components/ui/removable-chip.tsx'
import { insteadOfLink } from '../../../components/ui/navigation/instead-of-link.ts'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { ListedModel } from './listed-model.ts'
import { ModelCards } from './model-cards.tsx'
import { activeFilters } from './active-filters.ts'
import { modelsAddress } from './model-choices.ts'
import { ModelTable } from './model-table.tsx'
import { factsOf, findModels, type ModelsResult, modelsResult } from './models-result.ts'

type ModelResultsProps = {
  result: ModelsResult | Promise<ModelsResult>
  local: Catalogue | null
  isEdited: boolean
  query: ModelsQuery
  settled: ModelsQuery
  onChange: ChangeQuery<ModelsQuery>
  actionsFor: (model: ListedModel) => ReactNode
}

export function ModelResults({ result, local, isEdited, query, settled, onChange, actionsFor }: ModelResultsProps) {
  const shown = useShown(result, local, isEdited, query)
  const { rows, found, facts } = shown
  return (
    <>
      <ResultLine shown={shown} query={settled} onChange={onChange} />
      {found === 0 ? (
        <NoMatches
          title="No models found matching your search."
          search={activeFilters(query, facts.makers).length === 0 ? query.q : undefined}
          clear={{
            label: 'Clear Search',
            to: modelsAddress(withoutModelFilters(query)),
            onClick: insteadOfLink(() => onChange(withoutModelFilters)),
          }}
        />
      ) : query.view === 'table' ? (
        <ModelTable
          rows={rows}
          facts={facts}
          query={query}
          settled={settled}
          isWhole={rows.length === found}
          foot={shown.pageCount > 1 && <Pages shown={shown} query={settled} />}
        />
      ) : (
        <>
          <ModelCards rows={rows} until={facts.recorded?.to ?? null} isEdited={isEdited} actionsFor={actionsFor} />
          <Pages shown={shown} query={settled} className="mt-4" />
        </>
      )}
    </>
  )
}

/**
 * Returns the rows to show: the server's until the query is changed in the browser. The table shows all rows as soon as
 * they are loaded.
 */
function useShown(
  result: ModelResultsProps['result'],
  local: Catalogue | null,
  isEdited: boolean,
  query: ModelsQuery,
): ModelsResult {
  const isAll = query.view === 'table' && query.page === 1
  const own = useMemo(() => {
    if (local === null || !(isEdited || isAll)) return null
    if (!isAll) return modelsResult(local, query)
    const { rows, corrected } = findModels(local, query)
    return { rows, found: rows.length, page: 1, pageCount: 1, facts: factsOf(local), corrected }
  }, [local, isEdited, isAll, query])
  if (own !== null) return own
  return result instanceof Promise ? use(result) : result
}

type PartProps = { shown: ModelsResult; query: ModelsQuery }

function Pages({ shown: { page, pageCount }, query, className }: PartProps & { className?: string }) {
  if (pageCount === 1) return null
  return (
    <Pagination
      numbers
      page={page}
      totalPages={pageCount}
      to={(target) => modelsAddress({ ...query, page: target })}
      className={className}
    />
  )
}

function ResultLine({ shown, query, onChange }: PartProps & { onChange: ChangeQuery<ModelsQuery> }) {
  const { found, facts, rows, corrected } = shown
  const filters = activeFilters(query, facts.makers)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 py-2 text-13 text-ink-muted">
      <p aria-live="polite" className="mr-1 whitespace-nowrap">
        Showing <b className="font-semibold text-ink tabular-nums">{formatCount(found ?? rows.length)}</b> of{' '}
        <b className="font-semibold text-ink tabular-nums">{formatCount(facts.total)}</b> models
      </p>
      <Corrected text={corrected} />
      {filters.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5 max-sm:hidden">
          {filters.map(({ label, without }) => (
            <li key={label}>
              <RemovableChip
                removeLabel={`Remove ${label}`}
                removeTo={modelsAddress(without)}
                onRemove={() => onChange(() => without)}
              >
                {label}
              </RemovableChip>
            </li>
          ))}
          <li>
            <Link
              to={modelsAddress({ ...withoutModelFilters(query), q: query.q })}
              onClick={insteadOfLink(() => onChange((current) => ({ ...withoutModelFilters(current), q: current.q })))}
              className={buttonClass({ variant: 'ghost', size: 28 })}
            >
              Clear filters
            </Link>
          </li>
        </ul>
      )}
      <PricesRecorded days={facts.recorded} className="ml-auto max-[400px]:hidden" />
    </div>
  )
}
