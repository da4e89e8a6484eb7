import { formatCount } from '@inferdex/domain/number-display'
import type { ActiveFilter } from '../../components/data-table/active-filters.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { RangeFilter } from '../../components/forms/range-filter.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import type { ListFilters } from '../../lib/list-filters.ts'
import type { FilterList } from '../../lib/use-filter-list.ts'

const tokens = (value: string) => formatCount(Number(value))
const dollars = (value: string) => `$${value}`
const asItIs = (value: string) => value

/** What the chips say, in the order of the bar. */
const CHIPS: readonly (readonly [key: string, label: string, text: (value: string) => string])[] = [
  ['search', 'Search', asItIs],
  ['family', 'Family', asItIs],
  ['minContextWindow', 'Context from', tokens],
  ['maxContextWindow', 'Context up to', tokens],
  ['minInputPrice', 'Input from', dollars],
  ['maxInputPrice', 'Input up to', dollars],
  ['minRating', 'Rating from', asItIs],
]

export const MODEL_FILTER_KEYS: readonly string[] = CHIPS.map(([key]) => key)

export function activeModelFilters(filters: ListFilters): readonly ActiveFilter[] {
  return CHIPS.flatMap(([key, label, text]) => {
    const value = filters[key]
    return value === undefined ? [] : [{ key, label, value: text(value) }]
  })
}

export function ModelToolbar({ list, families }: { list: FilterList; families: readonly string[] }) {
  const { filters } = list
  const bound = (key: string, label: string, placeholder: string) => ({
    label,
    placeholder,
    value: filters[key] ?? '',
    onType: (value: string) => list.type(key, value),
  })
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search models"
        placeholder="Search models..."
        value={filters.search ?? ''}
        onType={(text) => list.type('search', text.trim())}
        onSettle={list.settle}
        className="w-full sm:w-56"
      />
      <NativeSelect
        size={32}
        aria-label="Family"
        value={filters.family ?? ''}
        onChange={(event) => list.set('family', event.target.value)}
        className="w-44 max-sm:flex-1"
      >
        <option value="">All families</option>
        {families.map((family) => (
          <option key={family} value={family}>
            {family}
          </option>
        ))}
      </NativeSelect>
      <RangeFilter
        label="Context"
        bounds={[
          bound('minContextWindow', 'Context window minimum', 'min'),
          bound('maxContextWindow', 'Context window maximum', 'max'),
        ]}
        onSettle={list.settle}
      />
      <RangeFilter
        label="Input $/1M"
        bounds={[
          bound('minInputPrice', 'Input price minimum', 'min'),
          bound('maxInputPrice', 'Input price maximum', 'max'),
        ]}
        onSettle={list.settle}
      />
      <RangeFilter label="Rating from" bounds={[bound('minRating', 'Minimum rating', '0')]} onSettle={list.settle} />
    </search>
  )
}
