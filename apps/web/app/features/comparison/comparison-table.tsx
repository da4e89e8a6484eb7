import type { ComparisonCell, ComparisonGroup, ComparisonRow } from '@inferdex/domain/comparison/comparison-rows'
import { Link } from 'react-router'
import { TableFrame } from '../../components/data-table/table.tsx'
import { cx } from '../../components/ui/cx.ts'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { Price } from '../../components/figures/price.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import { BestMark } from './best-mark.tsx'
import type { ComparedItem, ComparisonView } from './comparison-view.ts'
import { ScoreBar } from './score-bar.tsx'

const TINT = 'bg-[color-mix(in_oklab,var(--accent-soft)_42%,var(--surface))]'
const FIRST = 'sticky left-0 z-1 border-r-2 border-r-line text-left'

/** Columns of equal width. On a phone two are visible next to the row names; the others scroll. */
const WIDTHS: Readonly<Record<number, string>> = {
  2: 'min-w-89 sm:min-w-129',
  3: 'min-w-118.5 sm:min-w-166.5',
  4: 'min-w-148 sm:min-w-204',
}

type ComparisonTableProps = {
  view: ComparisonView
  groups: readonly ComparisonGroup[]
  /** "4 models, 30 rows, 22 differ" */
  summary: string
}

/** What differs is tinted with an edge, the best value of a row is bold, with a check. */
export function ComparisonTable({ view: { kind, items }, groups, summary }: ComparisonTableProps) {
  return (
    <TableFrame label="Detailed comparison">
      <table
        aria-label="Detailed comparison"
        className={cx('w-full table-fixed border-separate border-spacing-0 text-13', WIDTHS[items.length])}
      >
        <colgroup>
          <col className="w-30 sm:w-54" />
        </colgroup>
        <thead>
          <tr>
            <td
              className={cx(
                FIRST,
                'z-2 border-b border-b-line-strong bg-surface px-3 py-2 align-bottom text-12 text-ink-muted',
              )}
            >
              <span className="max-sm:hidden">{summary}</span>
            </td>
            {items.map((item) => (
              <ItemHead key={item.slug} kind={kind} item={item} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={items.length + 1}
                className="h-9 border-b border-line bg-sunken px-3 text-left text-12 font-semibold"
              >
                <span className="sticky left-3">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} items={items} />
            ))}
          </tbody>
        ))}
      </table>
    </TableFrame>
  )
}

function ItemHead({ kind, item: { slug, name, about, logo } }: { kind: ComparisonView['kind']; item: ComparedItem }) {
  return (
    <th
      scope="col"
      className="border-b border-l border-b-line-strong border-l-line bg-surface px-4 py-2.5 text-left first-of-type:border-l-0 max-sm:px-2.5"
    >
      <span className="flex items-start gap-2">
        <ProviderLogo name={logo.name} slug={logo.slug} size={20} className="mt-0.5 max-sm:hidden" />
        <span className="min-w-0">
          <Link
            to={kind === 'model' ? paths.model(slug) : paths.provider(slug)}
            className="block text-14 font-semibold wrap-anywhere hover:text-accent-strong"
          >
            {name}
          </Link>
          <span className="block text-12 font-normal text-ink-muted max-sm:hidden">{about}</span>
        </span>
      </span>
    </th>
  )
}

function Row({ row, items }: { row: ComparisonRow; items: readonly ComparedItem[] }) {
  const ground = row.differs ? TINT : 'bg-surface'
  return (
    <tr data-differs={row.differs || undefined}>
      <th
        scope="row"
        className={cx(
          FIRST,
          ground,
          'h-10 border-b border-b-line px-3 py-1.5 leading-4.5 font-medium text-ink-muted',
          row.differs && 'shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        {row.label}
        {row.note !== undefined && (
          <span className="block text-12 leading-4 font-normal text-ink-faint max-sm:hidden">{row.note}</span>
        )}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={items[index]?.slug}
          className={cx(
            ground,
            'h-10 border-b border-l border-line px-4 py-1.5 text-right first-of-type:border-l-0 max-sm:px-2.5',
          )}
        >
          <Cell row={row} cell={cell} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ row: { look }, cell }: { row: ComparisonRow; cell: ComparisonCell }) {
  const { text, figure, note, isBest } = cell
  switch (look) {
    case 'price':
      return cell.priceKind === undefined ? (
        <Quiet>{text}</Quiet>
      ) : (
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
          <Price amount={cell.priceKind === 'amount' ? figure : null} kind={cell.priceKind} best={isBest} />
          {note !== undefined && <span className="text-12 text-ink-faint">{note}</span>}
        </span>
      )
    case 'score':
      return <ScoreBar cell={cell} />
    case 'figure':
      return figure === null ? (
        <Quiet>{text}</Quiet>
      ) : (
        <span className={cx('figure', isBest && 'font-bold')}>
          {isBest && <BestMark />}
          {text}
        </span>
      )
    case 'flag':
      return text === 'Yes' ? text : <Quiet>{text}</Quiet>
    case 'text':
      if (text.startsWith('https://')) return <Address url={text} />
      return text === 'Unknown' || text === 'n/a' ? <Quiet>{text}</Quiet> : <Lines text={text} />
  }
}

function Quiet({ children }: { children: string }) {
  return <span className="text-ink-faint">{children}</span>
}

/** Renders a link that shows where it leads. */
function Address({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="nofollow noopener noreferrer" className={cx(textLinkClass, 'wrap-anywhere')}>
      {url.slice('https://'.length)}
    </a>
  )
}

/** Renders a list of several values line by line. */
function Lines({ text }: { text: string }) {
  return text.split('; ').map((line) => (
    <span key={line} className="block py-0.5 leading-4.5 wrap-anywhere">
      {line}
    </span>
  ))
}
