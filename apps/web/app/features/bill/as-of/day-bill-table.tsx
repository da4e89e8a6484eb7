import type { DayBill } from '@inferdex/domain/bill/bills-of-day'
import { percentText } from '@inferdex/domain/changes/change-groups'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { cx } from '../../../components/ui/cx.ts'

type DayBillTableProps = { day: string; bills: readonly DayBill[]; isOneModel: boolean }

/** Lists both bills and both ranks of every seller. */
export function DayBillTable({ day, bills, isOneModel }: DayBillTableProps) {
  const known = bills.filter(({ onDay }) => onDay !== null).length
  return (
    <TableFrame
      label="Bills on that day and today, as a table"
      foot={
        <p className="border-t border-line px-3 py-2 text-12 text-ink-muted">
          {known} {known === 1 ? 'offer has' : 'offers have'} a recorded price for {formatDay(day)}
          {bills.length > known && `; for ${bills.length - known} others the bill of that day is unknown`}.
        </p>
      }
    >
      <Table aria-label="Bills on that day and today">
        <thead>
          <tr>
            <ColumnHead frozen>Provider</ColumnHead>
            {!isOneModel && <ColumnHead>Model</ColumnHead>}
            <ColumnHead numeric>Rank then</ColumnHead>
            <ColumnHead numeric unit={formatDay(day)} className="shadow-[inset_0_2px_0_var(--caution)]">
              Bill
            </ColumnHead>
            <ColumnHead numeric unit="today">
              Bill
            </ColumnHead>
            <ColumnHead numeric>Change</ColumnHead>
            <ColumnHead numeric>Rank today</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {bills.map(({ key, provider, providerSlug, model, onDay, today, change }) => (
            <Tr key={key}>
              <RowHead className="max-sm:max-w-39">
                <span className="flex items-center gap-2">
                  <ProviderLogo size={20} name={provider} slug={providerSlug} />
                  <span className="min-w-0 truncate">{provider}</span>
                </span>
              </RowHead>
              {!isOneModel && <Td>{model}</Td>}
              <Td numeric>{onDay?.rank ?? <Unknown />}</Td>
              <Td numeric className="font-semibold">
                {onDay?.text ?? <Unknown />}
              </Td>
              <Td numeric>{today?.text ?? <Unknown />}</Td>
              <Td
                numeric
                className={cx(
                  change !== null && change <= -0.05 && 'text-positive',
                  change !== null && change >= 0.05 && 'text-negative',
                )}
              >
                {change === null ? <Unknown /> : percentText(String(change))}
              </Td>
              <Td numeric>{today?.rank ?? <Unknown />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Unknown() {
  return <span className="font-sans text-12 font-normal text-ink-faint">unknown</span>
}
