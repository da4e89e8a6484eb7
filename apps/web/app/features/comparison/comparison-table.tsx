import type { FoldedGroup, RowFold } from '@inferdex/domain/comparison/comparison-folds'
import { type ComparisonQuery, withCompared } from '@inferdex/domain/comparison/comparison-query'
import type { ComparisonRow } from '@inferdex/domain/comparison/comparison-rows'
import { ArrowLeftRight, ChevronDown, ChevronRight, X } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from '../../components/ui/cx.ts'
import { WatchButton } from '../watching/watch-button.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import { addressOf } from './address.ts'
import { ChangeLink } from './change-link.tsx'
import { ComparisonValue } from './comparison-value.tsx'
import type { ComparedItem, ComparisonView } from './comparison-view.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

const TINT = 'bg-[color-mix(in_oklab,var(--accent-soft)_42%,var(--surface))]'

/** On a phone the name of a row is above its values, so that all columns are in view. */
const PHONE_COLUMNS: Readonly<Record<number, string>> = {
  2: 'max-sm:grid max-sm:grid-cols-2',
  3: 'max-sm:grid max-sm:grid-cols-3',
  4: 'max-sm:grid max-sm:grid-cols-4',
}

type ComparisonTableProps = {
  view: ComparisonView
  groups: readonly FoldedGroup[]
  query: ComparisonQuery
  onOpen: () => void
}

/**
 * Renders the table. The heads stay in view below the site's header. The best value of a row is bold, with a check; a
 * clear lead is tinted.
 */
export function ComparisonTable({ view: { kind, items }, groups, query, onOpen }: ComparisonTableProps) {
  const columns = PHONE_COLUMNS[items.length]
  return (
    // Not a scrolling frame: the heads could not stick to the window in it.
    <div className="overflow-clip rounded-box border border-line bg-surface">
      <table
        aria-label="Detailed comparison"
        className="-mb-px w-full table-fixed border-separate border-spacing-0 text-13 max-sm:block"
      >
        <colgroup className="max-sm:hidden">
          <col className="w-40 lg:w-54" />
        </colgroup>
        <thead className="sticky top-14 z-10 bg-surface max-sm:block">
          <tr className={columns}>
            <td className="border-b border-b-line-strong px-3 py-2 max-sm:hidden">
              <ChangeLink
                query={query}
                onOpen={onOpen}
                className="inline-flex items-center gap-2 py-1 font-medium text-accent underline-offset-3 hover:underline"
              >
                <ArrowLeftRight aria-hidden className="size-3.5" />
                Change {kind}s
              </ChangeLink>
            </td>
            {items.map((item) => (
              <ItemHead key={item.slug} item={item} items={items} query={query} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows, folds }) => (
          <tbody key={title} className="max-sm:block">
            <tr className={columns}>
              <th
                scope="rowgroup"
                colSpan={items.length + 1}
                className="h-9 border-b border-line bg-sunken px-3 text-left text-12 font-semibold max-sm:col-span-full max-sm:leading-9"
              >
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} items={items} columns={columns} />
            ))}
            {folds.map((fold) => (
              <Fold key={fold.key} fold={fold} items={items} columns={columns} query={query} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function ItemHead(props: { item: ComparedItem; items: readonly ComparedItem[]; query: ComparisonQuery }) {
  const { item, items, query } = props
  const { id, slug, name, about, logo } = item
  const others = items.map((other) => other.slug).filter((other) => other !== slug)
  return (
    <th
      scope="col"
      className="border-b border-l border-b-line-strong border-l-line px-3 py-2 text-left max-sm:px-1 max-sm:first-of-type:border-l-0"
    >
      <span className="flex items-start gap-2 max-sm:flex-wrap max-sm:items-center max-sm:justify-center max-sm:gap-1 max-sm:text-center">
        <ProviderLogo name={logo.name} slug={logo.slug} size={20} className="mt-0.5" />
        {/* On a phone the name is under the logo and the bell. */}
        <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <Link
            to={query.kind === 'model' ? paths.model(slug) : paths.provider(slug)}
            title={name}
            className="line-clamp-2 text-14 leading-4.5 font-semibold wrap-anywhere hover:text-accent-strong max-sm:text-12 max-sm:leading-4"
          >
            {name}
          </Link>
          <span className="block truncate text-12 font-normal text-ink-muted max-sm:hidden">{about}</span>
        </span>
        <WatchButton compact targetType={query.kind === 'model' ? 'MODEL' : 'PROVIDER'} targetId={id} name={name} />
        <Link
          to={addressOf(withCompared(query, others))}
          preventScrollReset
          aria-label={`Remove ${name} from the table`}
          className="grid size-7 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-sunken hover:text-ink max-md:hidden"
        >
          <X aria-hidden className="size-3.5" />
        </Link>
      </span>
    </th>
  )
}

type FoldProps = {
  fold: RowFold
  items: readonly ComparedItem[]
  columns: string | undefined
  query: ComparisonQuery
}

/** Renders one line for rows with little information. Its link expands them, also without script. */
function Fold({ fold: { key, title, about, rows }, items, columns, query }: FoldProps) {
  const isOpen = query.open.includes(key)
  const open = isOpen ? query.open.filter((other) => other !== key) : [...query.open, key]
  return (
    <Fragment>
      <tr className={columns}>
        <td
          colSpan={items.length + 1}
          className="h-10 border-b border-line px-3 py-1 max-sm:col-span-full max-sm:h-auto max-sm:py-2"
        >
          <FoldLine title={title} about={about} isOpen={isOpen} to={addressOf({ ...query, open })} />
        </td>
      </tr>
      {isOpen && rows.map((row) => <Row key={row.label} row={row} items={items} columns={columns} />)}
    </Fragment>
  )
}

type FoldLineProps = { title: string; about: string; isOpen: boolean; to: string }

function FoldLine({ title, about, isOpen, to }: FoldLineProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <span className="flex min-w-0 items-center gap-x-3 max-sm:flex-col max-sm:items-start">
      <Link
        to={to}
        preventScrollReset
        aria-expanded={isOpen}
        className="inline-flex shrink-0 items-center gap-1.5 py-1 font-medium text-accent underline-offset-3 hover:underline"
      >
        <Chevron aria-hidden className="size-3.5" />
        {title}
      </Link>
      <span className="line-clamp-2 min-w-0 text-12 text-ink-muted wrap-anywhere max-sm:pl-5">{about}</span>
    </span>
  )
}

type RowProps = { row: ComparisonRow; items: readonly ComparedItem[]; columns: string | undefined }

function Row({ row, items, columns }: RowProps) {
  const ground = row.leads && TINT
  return (
    <tr data-leads={row.leads || undefined} className={columns}>
      <th
        scope="row"
        className={cx(
          ground,
          'h-10 border-b border-line px-3 py-1.5 text-left leading-4.5 font-medium text-ink-muted max-sm:col-span-full max-sm:h-auto max-sm:border-b-0 max-sm:pt-2 max-sm:pb-0 max-sm:text-12',
          row.leads && 'shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        {row.label}
        {row.note !== undefined && (
          <span className="block text-12 leading-4 font-normal text-ink-faint max-sm:ml-1.5 max-sm:inline">
            {row.note}
          </span>
        )}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={items[index]?.slug}
          className={cx(
            ground,
            'h-10 border-b border-l border-line px-3 py-1.5 text-right max-sm:h-auto max-sm:border-l-0 max-sm:px-1 max-sm:pt-1 max-sm:pb-2 max-sm:text-center max-sm:text-12 max-sm:wrap-anywhere',
          )}
        >
          <ComparisonValue row={row} cell={cell} />
        </td>
      ))}
    </tr>
  )
}
