import { type ModelsQuery, parseModelsQuery } from '@inferdex/domain/models/models-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { memo } from 'react'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import { ViaSwitch } from '../../../components/figures/via-switch.tsx'
import { modelsAddress, SORTS } from './model-choices.ts'

const CARDS = (
  <>
    <LayoutGrid aria-hidden className="size-3.5" /> Cards
  </>
)
const TABLE = (
  <>
    <Rows3 aria-hidden className="size-3.5" /> Table
  </>
)

type ModelsHeadProps = { query: ModelsQuery; onChange: ChangeQuery<ModelsQuery>; form: string }

/** Renders the title, the sort order and the view switch. */
export const ModelsHead = memo(function ModelsHead({ query, onChange, form }: ModelsHeadProps) {
  const isTable = query.view === 'table'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-4 pb-3 sm:pt-6 sm:pb-4">
      <h1 className="text-20 font-[640] tracking-[-0.015em]">LLM Models</h1>
      <p className="text-ink-muted max-md:hidden">
        List price, best recorded offer and limits of every model we track.
      </p>
      <div className="flex gap-2 max-sm:w-full sm:ml-auto">
        <NativeSelect
          form={form}
          name="sort"
          size={32}
          aria-label="Sort by"
          value={query.sort}
          onChange={({ target }) => {
            const { sort, direction } = parseModelsQuery(new URLSearchParams({ sort: target.value }))
            onChange((current) => ({ ...current, sort, direction, page: 1 }))
          }}
          className="w-38 max-sm:flex-1"
        >
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {value === 'rating' && query.q.trim() !== '' ? 'Best match' : label}
            </option>
          ))}
          {!SORTS.some(([value]) => value === query.sort) && <option value={query.sort}>As in the table</option>}
        </NativeSelect>
        <ViaSwitch
          via={query.via}
          to={(via) => modelsAddress({ ...query, via, page: 1 })}
          onRestore={(via) => onChange((current) => ({ ...current, via }))}
        />
        <SegmentedLinks
          label="View"
          links={[
            {
              to: modelsAddress({ ...query, view: 'cards', page: 1 }),
              current: !isTable,
              label: CARDS,
            },
            {
              to: modelsAddress({ ...query, view: 'table', page: 1 }),
              current: isTable,
              label: TABLE,
            },
          ]}
        />
      </div>
    </div>
  )
})
