import { formatDay } from '@inferdex/domain/text/date-display'
import { extraPriceKind, mainPriceKind, offerOutputKind } from '@inferdex/domain/offers/offer-price'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { ContextWindow } from '../../../components/figures/context-window.tsx'
import { MaxOutput } from '../../../components/figures/max-output.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { offerColumnSort } from '../../offers/offer-sorting.ts'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { paths } from '../../../lib/paths.ts'
import type { SoldModel } from './provider-view.ts'
import { CutName, ModelId } from '../../../components/figures/cut-name.tsx'

type SoldTableProps = {
  label: string
  rows: readonly SoldModel[]
  /** Makes the column heads sort links. Only for the whole list. */
  sortable?: boolean
  /** Omits the date of the price, for narrow layouts. */
  narrow?: boolean
  foot?: ReactNode
}

export function SoldTable({ label, rows, sortable = false, narrow = false, foot }: SoldTableProps) {
  const [query] = useSearchParams()
  const sort = (...column: Parameters<typeof offerColumnSort> extends [unknown, ...infer Rest] ? Rest : never) =>
    sortable ? offerColumnSort(query, ...column) : undefined
  const decimals = {
    input: columnDecimals(rows.map(({ input }) => input)),
    output: columnDecimals(rows.map(({ output }) => output)),
    cacheRead: columnDecimals(rows.map(({ cacheRead }) => cacheRead)),
  }
  return (
    <TableFrame label={`${label}, as a table`} foot={foot}>
      <Table aria-label={label}>
        <thead>
          <tr>
            <ColumnHead frozen sort={sort('name')}>
              Model
            </ColumnHead>
            <ColumnHead className="max-sm:hidden">Model id</ColumnHead>
            <ColumnHead numeric unit="$/1M" sort={sort('input')}>
              Input
            </ColumnHead>
            <ColumnHead numeric unit="$/1M" sort={sort('output')}>
              Output
            </ColumnHead>
            <ColumnHead numeric unit="read" sort={sort('cacheRead')}>
              Cache
            </ColumnHead>
            <ColumnHead numeric unit="tokens" sort={sort('contextWindow', 'desc')}>
              Context
            </ColumnHead>
            <ColumnHead numeric unit="tokens" sort={sort('maxOutput', 'desc')}>
              Max out
            </ColumnHead>
            {!narrow && <ColumnHead numeric>Price since</ColumnHead>}
            <ColumnHead numeric>Recorded</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id}>
              <RowHead className="max-sm:w-39 max-sm:max-w-39">
                <span className="flex items-center gap-2">
                  <Link
                    to={paths.model(row.slug)}
                    className="min-w-0 truncate hover:text-accent-strong"
                    title={row.name}
                  >
                    <CutName name={row.name} />
                  </Link>
                  <VariantOf modelId={row.modelId} />
                  <UncountedBadge mark={row.mark} className="max-sm:hidden" />
                  <Status row={row} />
                </span>
                <UncountedBadge mark={row.mark} className="sm:hidden" />
              </RowHead>
              <Td className="max-sm:hidden">
                <span className="flex items-center">
                  <ModelId id={row.modelId} className={narrow ? 'max-w-44' : 'max-w-72'} />
                  <CopyButton value={row.modelId} label={`Copy ${row.modelId}`} />
                </span>
              </Td>
              <Td numeric>
                <Price amount={row.input} kind={mainPriceKind(row.pricingKind, row.input)} decimals={decimals.input} />
              </Td>
              <Td numeric>
                <Price amount={row.output} kind={offerOutputKind(row)} decimals={decimals.output} />
              </Td>
              <Td numeric>
                <Price amount={row.cacheRead} kind={extraPriceKind(row.cacheRead)} decimals={decimals.cacheRead} />
              </Td>
              <Td numeric>
                <ContextWindow of={row} />
              </Td>
              <Td numeric>
                <MaxOutput of={row} />
              </Td>
              {!narrow && (
                <Td className="text-right text-12 text-ink-muted">
                  {row.since === null ? 'Unknown' : formatDay(row.since)}
                </Td>
              )}
              <Td className="text-right text-12 text-ink-muted">
                <Link
                  to={paths.offer(row.id)}
                  title={`Recorded by ${row.sourceName}${row.isDisputed ? '; sources differ' : ''}`}
                  className="inline-flex items-center gap-1 underline-offset-3 hover:text-ink hover:underline"
                >
                  {row.isDisputed && <TriangleAlert aria-hidden className="size-3.5 text-caution" />}
                  {formatDay(row.verifiedOn)}
                  <span className="sr-only">
                    {row.isDisputed && ', sources differ'}, evidence of {row.name}
                  </span>
                </Link>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Shows the variant in a provider's id, such as ":free", which distinguishes two offers of one model. */
function VariantOf({ modelId }: { modelId: string }) {
  const variant = /:[a-z]+$/.exec(modelId)?.[0]
  return variant === undefined ? null : <span className="shrink-0 font-mono text-12 text-ink-muted">{variant}</span>
}

const STATUS = {
  beta: { label: 'Beta', tone: 'info' },
  deprecated: { label: 'Deprecated', tone: 'caution' },
  retired: { label: 'Retired', tone: 'negative' },
} as const satisfies Record<Exclude<SoldModel['status'], 'active'>, { label: string; tone: BadgeTone }>

function Status({ row: { status, retiresOn } }: { row: SoldModel }) {
  if (status === 'active') return null
  const { label, tone } = STATUS[status]
  return (
    <Badge tone={tone} className="max-sm:hidden">
      {label}
      {retiresOn !== null && ` ${formatDay(retiresOn)}`}
    </Badge>
  )
}
