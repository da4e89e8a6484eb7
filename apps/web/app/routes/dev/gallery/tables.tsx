import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { formatContextWindow, formatCount } from '@inferdex/domain/text/number-display'
import { SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Sparkline } from '../../../components/charts/sparkline.tsx'
import type { SortDirection } from '../../../components/data-table/column-head.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { MODELS, type SampleModel } from './sample-data.ts'
import { Example, Section, type SectionProps } from './section.tsx'

const decimals = {
  input: columnDecimals(MODELS.map((model) => model.input)),
  output: columnDecimals(MODELS.map((model) => model.output)),
  cached: columnDecimals(MODELS.map((model) => model.cached)),
}

const COLUMNS: readonly Column<SampleModel>[] = [
  {
    key: 'name',
    head: 'Model',
    frozen: true,
    sortKey: 'name',
    cell: (model) => (
      <span className="flex items-center gap-2">
        <ProviderLogo name={model.provider} size={20} />
        <span className="max-w-40 truncate">{model.name}</span>
      </span>
    ),
  },
  {
    key: 'input',
    head: 'Input',
    unit: '$/1M',
    numeric: true,
    sortKey: 'input',
    cell: (model) => (
      <Price
        amount={model.input}
        kind={model.input ? 'amount' : 'free'}
        decimals={decimals.input}
        best={model.id === 'zero-cache'}
      />
    ),
  },
  {
    key: 'output',
    head: 'Output',
    unit: '$/1M',
    numeric: true,
    sortKey: 'output',
    cell: (model) => <Price amount={model.output} kind={model.output ? 'amount' : 'free'} decimals={decimals.output} />,
  },
  {
    key: 'cached',
    head: 'Cached',
    unit: '$/1M',
    numeric: true,
    cell: (model) => <Price amount={model.cached} kind={model.cachedKind} decimals={decimals.cached} />,
  },
  {
    key: 'history',
    head: 'Recorded',
    unit: 'input',
    cell: (model) => (
      <Sparkline
        points={model.history.map((value, index) => ({ at: index * 10, value }))}
        until={model.history.length * 12}
      />
    ),
  },
  {
    key: 'context',
    head: 'Context',
    unit: 'tokens',
    numeric: true,
    sortKey: 'context',
    firstDirection: 'desc',
    cell: (model) => formatContextWindow(model.context),
  },
  {
    key: 'rating',
    head: 'Rating',
    numeric: true,
    sortKey: 'rating',
    firstDirection: 'desc',
    cell: (model) => model.rating.toFixed(1),
  },
]

const common = {
  columns: COLUMNS,
  rowKey: (model: SampleModel) => model.id,
  rowName: (model: SampleModel) => model.name,
}

const EMPTY = (
  <EmptyState
    level={3}
    icon={<SearchX aria-hidden />}
    title="No models found"
    actions={<Button size={32}>Clear All</Button>}
  >
    Nothing matches context from 2,000,000 and input up to $0.05.
  </EmptyState>
)

export function Tables({ theme }: SectionProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['glm-5.2', 'zero-cache']))
  const [sort, setSort] = useState<{ key: string; direction: SortDirection }>({ key: 'rating', direction: 'desc' })
  const [page, setPage] = useState(1)
  const onSort = (key: string, direction: SortDirection) => setSort({ key, direction })
  return (
    <Section
      id={`${theme}-tables`}
      title="Tables"
      note="The frame scrolls, the head sticks, the first column is frozen"
    >
      <DataTable
        {...common}
        label={`Models, ${theme}`}
        rows={MODELS}
        sorting={{ ...sort, onSort }}
        selection={{
          selected,
          onChange: setSelected,
          actions: (
            <Button size={28} variant="danger">
              <Trash2 aria-hidden /> Archive
            </Button>
          ),
        }}
        empty={EMPTY}
        pagination={<Pagination label={`Models pages, ${theme}`} page={page} totalPages={921} onPage={setPage} />}
        className="max-h-72"
      />
      <div className="grid gap-4">
        <Example label="Loading: skeleton with the real head" stack>
          <DataTable
            {...common}
            label={`Loading, ${theme}`}
            rows={[]}
            loading
            skeletonRows={3}
            sorting={{ ...sort, onSort }}
            empty={EMPTY}
          />
        </Example>
        <Example label="Loading again: rows stay" stack>
          <DataTable
            {...common}
            label={`Loading again, ${theme}`}
            rows={MODELS.slice(0, 2)}
            loading
            empty={EMPTY}
            rowHeight={32}
          />
        </Example>
        <Example label="Empty" stack>
          <DataTable {...common} label={`Empty, ${theme}`} rows={[]} empty={EMPTY} note={`${formatCount(0)} models`} />
        </Example>
        <Example label="Failed" stack>
          <DataTable
            {...common}
            label={`Failed, ${theme}`}
            rows={[]}
            empty={EMPTY}
            error={{
              title: 'Failed to load models',
              message: 'The server did not answer in 10 seconds.',
              requestId: 'req_8f2ac017',
              onRetry: () => undefined,
            }}
          />
        </Example>
      </div>
      <Example label="Pagination with numbers, as links" stack>
        <Pagination
          label={`First pages, ${theme}`}
          page={1}
          totalPages={12}
          numbers
          to={(target) => `?page=${target}`}
        />
        <Pagination
          label={`Middle pages, ${theme}`}
          page={6}
          totalPages={12}
          numbers
          to={(target) => `?page=${target}`}
        />
      </Example>
    </Section>
  )
}
