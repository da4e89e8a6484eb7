import type { StackItem } from '@inferdex/contracts/stack'
import { priceText } from '@inferdex/domain/offers/price-display'
import { type AuditState, auditState, auditStateText } from '@inferdex/domain/stack/audit-text'
import { formatDay } from '@inferdex/domain/text/date-display'
import { CircleCheck, CircleHelp, CircleX, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../components/data-table/table.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Link } from '../../components/ui/navigation/link.tsx'
import { paths } from '../../lib/paths.ts'

type StackTableProps = { items: readonly StackItem[]; lines: ReadonlyMap<string, readonly number[]>; asOf: string }

/** States that need action first. */
const ORDER: readonly AuditState[] = ['retired', 'retiring', 'unknown', 'elsewhere', 'fine']

export function StackTable({ items, lines, asOf }: StackTableProps) {
  const sorted = items.toSorted(
    (a, b) =>
      ORDER.indexOf(auditState(a)) - ORDER.indexOf(auditState(b)) ||
      (a.retirement?.daysLeft ?? 9999) - (b.retirement?.daysLeft ?? 9999),
  )
  return (
    <TableFrame
      label="Audit of your stack"
      foot={
        <p className="border-t border-line px-3 py-2 text-12 text-ink-muted">
          Prices: input / output, USD per 1M tokens, as of {formatDay(asOf)}. A retired model shows its last price.
          Cheaper offers have at least the same context window; unconfirmed and restricted ones do not count.
        </p>
      }
    >
      <Table rowHeight={44}>
        <thead>
          <tr>
            <ColumnHead>In your stack</ColumnHead>
            <ColumnHead>Status</ColumnHead>
            <ColumnHead numeric>Price now</ColumnHead>
            <ColumnHead numeric>Changed</ColumnHead>
            <ColumnHead numeric>Bill now</ColumnHead>
            <ColumnHead>Cheaper, same model</ColumnHead>
            <ColumnHead>Move to</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {sorted.map((item) => (
            <StackRow key={item.id} item={item} lines={lines.get(item.id) ?? item.lines} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function StackRow({ item, lines }: { item: StackItem; lines: readonly number[] }) {
  const { id, model, provider, price, bill, cheaper, successors, match, note } = item
  const [best] = cheaper
  const [next] = successors
  const ends = auditState(item) === 'retired' || auditState(item) === 'retiring'
  return (
    <Tr>
      <RowHead frozen={false} className="max-w-80 min-w-52 py-2 whitespace-normal!">
        <span className="flex items-center gap-2">
          {model !== null && <ProviderLogo size={20} name={model.name} slug={model.lab} />}
          <span className="min-w-0">
            {model === null ? (
              <span>{item.retirement === null ? 'Not recognised' : 'No longer sold'}</span>
            ) : (
              <Link to={paths.model(model.slug)} className="hover:underline">
                {match === 'guess' ? `${model.name}?` : model.name}
              </Link>
            )}
            {provider !== null && <span className="font-normal text-ink-muted"> {provider.name}</span>}
            <Small>
              <code className="figure wrap-anywhere">{id}</code>
              {lines.length > 0 && `, line ${lines.slice(0, 3).join(', ')}`}
            </Small>
            {note !== null && <Small>{match === 'guess' ? `A guess. ${note}` : note}</Small>}
          </span>
        </span>
      </RowHead>
      <Td className="py-2">
        <Status item={item} />
      </Td>
      <Td numeric>{price === null ? 'Unknown' : pair(price.input, price.output)}</Td>
      <Td numeric>
        <Changes item={item} />
      </Td>
      <Td numeric>{bill?.text ?? 'Unknown'}</Td>
      <Td>
        {best === undefined ? (
          <span className="text-ink-muted">{bill === null ? 'Not known' : 'None cheaper'}</span>
        ) : (
          <>
            <Link to={paths.provider(best.provider.slug)} className="hover:underline">
              {best.provider.name}
            </Link>{' '}
            <span className="figure">{pair(best.input, best.output)}</span>
            <Small>
              {best.text} a month, <Change percent={best.change} />
            </Small>
          </>
        )}
      </Td>
      <Td>
        {next === undefined ? (
          <span className="text-ink-muted">{ends ? 'No successor named' : 'Not needed'}</span>
        ) : (
          <>
            <Link to={paths.model(next.slug)} className="font-medium text-accent hover:underline">
              {next.name}
            </Link>
            <Small>
              {bill?.text ?? 'Unknown'} <span aria-hidden>→</span>
              <span className="sr-only">to</span>{' '}
              <b className="font-semibold text-ink">{next.bill?.text ?? 'Unknown'}</b>{' '}
              {next.bill !== null && <Change percent={next.bill.change} />}
            </Small>
          </>
        )}
      </Td>
    </Tr>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-12 font-normal text-ink-muted">{children}</span>
}

const LOOKS = {
  retired: { Icon: CircleX, look: 'text-negative' },
  retiring: { Icon: Clock, look: 'text-caution' },
  elsewhere: { Icon: Info, look: 'text-ink-muted' },
  fine: { Icon: CircleCheck, look: 'text-positive' },
  unknown: { Icon: CircleHelp, look: 'text-ink-muted' },
} as const satisfies Record<AuditState, { Icon: typeof Info; look: string }>

function Status({ item }: { item: StackItem }) {
  const { Icon, look } = LOOKS[auditState(item)]
  const [text, more] = auditStateText(item)
  const { sourceName = null, sourceUrl = null, observedOn = null } = item.retirement ?? {}
  const read = observedOn === null ? undefined : `Read ${formatDay(observedOn)}`
  return (
    <span className="flex gap-1.5">
      <Icon aria-hidden className={cx('mt-0.5', look)} />
      <span>
        <span className={cx('font-[550]', look)}>{text}</span>
        {more !== null && <Small>{more}</Small>}
        {auditState(item) !== 'fine' && sourceName !== null && (
          <Small>
            {sourceUrl === null ? (
              <span title={read}>{sourceName}</span>
            ) : (
              <a href={sourceUrl} title={read} rel="noopener nofollow" className="underline underline-offset-2">
                {sourceName}
              </a>
            )}
          </Small>
        )}
      </span>
    </span>
  )
}

function Changes({ item: { priceChanges, price } }: { item: StackItem }) {
  const [last] = priceChanges
  if (last === undefined) return <span className="text-ink-muted">{price === null ? 'Unknown' : 'No'}</span>
  return (
    <span title={priceChanges.map(({ on, field, before, after }) => `${on} ${field} ${before} to ${after}`).join('\n')}>
      {last.field} <Change percent={last.percent === null ? null : Number(last.percent)} />
      <Small>{formatDay(last.on)}</Small>
    </span>
  )
}

/** Renders increases in red with a plus, decreases in green with a minus. */
function Change({ percent }: { percent: number | null }) {
  if (percent === null) return null
  const text = `${percent > 0 ? '+' : ''}${Math.abs(percent) < 10 ? percent.toFixed(1) : percent.toFixed(0)}%`
  return <span className={cx('figure', percent > 0 ? 'text-negative' : 'text-positive')}>{text}</span>
}

function pair(input: string | null, output: string | null): string {
  return input === null && output === null ? 'Unknown' : `${priceText(input)} / ${priceText(output)}`
}
