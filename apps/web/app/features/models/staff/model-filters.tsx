import { formatCount } from '@inferdex/domain/text/number-display'
import type { FilterLabels } from '../../../components/data-table/active-filters.tsx'
import { ArchiveSwitch } from '../../../components/data-table/archive/archive-switch.tsx'
import { FilterRange, FilterSearch, FilterSelect } from '../../../components/data-table/filter-controls.tsx'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'

const tokens = (value: string) => formatCount(Number(value))
const dollars = (value: string) => `$${value}`

/** Labels of the filters, in the order of the bar. */
export const MODEL_FILTERS: readonly FilterLabels[] = [
  ['search', 'Search'],
  ['family', 'Family'],
  ['minContextWindow', 'Context from', tokens],
  ['maxContextWindow', 'Context up to', tokens],
  ['minInputPrice', 'Input from', dollars],
  ['maxInputPrice', 'Input up to', dollars],
  ['minRating', 'Rating from'],
]

export const MODEL_FILTER_KEYS: readonly string[] = MODEL_FILTERS.map(([key]) => key)

type ModelToolbarProps = {
  list: FilterList
  families: readonly string[]
  counts: { readonly active: number; readonly archived: number } | null
}

export function ModelToolbar({ list, families, counts }: ModelToolbarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <FilterSearch list={list} label="Search models" placeholder="Search models..." className="w-full sm:w-56" />
      <ArchiveSwitch list={list} counts={counts} />
      <FilterSelect
        list={list}
        name="family"
        label="Family"
        all="All families"
        options={families}
        className="w-44 max-sm:flex-1"
      />
      <FilterRange
        list={list}
        label="Context"
        bounds={[
          { name: 'minContextWindow', label: 'Context window minimum', placeholder: 'min' },
          { name: 'maxContextWindow', label: 'Context window maximum', placeholder: 'max' },
        ]}
      />
      <FilterRange
        list={list}
        label="Input $/1M"
        bounds={[
          { name: 'minInputPrice', label: 'Input price minimum', placeholder: 'min' },
          { name: 'maxInputPrice', label: 'Input price maximum', placeholder: 'max' },
        ]}
      />
      <FilterRange
        list={list}
        label="Rating from"
        bounds={[{ name: 'minRating', label: 'Minimum rating', placeholder: '0' }]}
      />
    </search>
  )
}
