import { type ModelColumn, modelColumns } from '@inferdex/domain/models/model-columns'
import type { ModelsQuery } from '@inferdex/domain/models/models-query'
import { memo } from 'react'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { modelsAddress } from './model-choices.ts'

/** Fixed widths, so that no column moves when rows change. The name and the id share the rest. */
const WIDTHS = [
  'w-39 sm:w-57 min-[1560px]:w-auto',
  'w-23',
  'w-23',
  'w-22',
  'w-35',
  'w-11.5',
  'w-14.5',
  'w-16',
  'w-26',
  'max-sm:hidden',
  'w-12',
  'w-19',
] as const

export const COLUMN_COUNT = WIDTHS.length

export function ModelTableColumns() {
  return (
    <colgroup>
      {WIDTHS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change
        <col key={index} className={width} />
      ))}
    </colgroup>
  )
}

type Head = { label: string; unit?: string; sort?: ModelColumn; className?: string }

const HEADS: readonly Head[] = [
  { label: 'Input', unit: '$/1M', sort: 'price' },
  { label: 'Output', unit: '$/1M', sort: 'output' },
  { label: 'Cached', unit: '$/1M', sort: 'cached' },
  { label: 'Lowest input', unit: 'recorded, $/1M', sort: 'lowest' },
  { label: 'Offers', sort: 'offers' },
  { label: 'Context', unit: 'tokens', sort: 'context' },
  { label: 'Max out', unit: 'tokens', sort: 'maxOutput' },
]

export const ModelTableHead = memo(function ModelTableHead({ query }: { query: ModelsQuery }) {
  const sortBy = (column: ModelColumn) => {
    const direction = query.sort === column ? query.direction : null
    const natural = modelColumns[column]
    const next = direction === null ? natural : direction === 'asc' ? 'desc' : 'asc'
    return { direction, to: modelsAddress({ ...query, sort: column, direction: next, page: 1 }) }
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        <ColumnHead frozen sort={sortBy('name')} className="h-11">
          Model
        </ColumnHead>
        {HEADS.map(({ label, unit, sort }) => (
          <ColumnHead key={label} numeric unit={unit} sort={sort && sortBy(sort)} className="px-[7px]">
            {label}
          </ColumnHead>
        ))}
        <ColumnHead className="px-[7px] text-center!">Capabilities</ColumnHead>
        <ColumnHead className="px-[7px] max-sm:hidden">API id</ColumnHead>
        <ColumnHead numeric sort={sortBy('rating')} className="px-[7px]">
          Rating
        </ColumnHead>
        <ColumnHead numeric sort={sortBy('newest')} className="px-[7px]">
          Released
        </ColumnHead>
      </tr>
    </thead>
  )
})
