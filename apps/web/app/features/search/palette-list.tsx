import {
  Box,
  Building2,
  Calculator,
  Columns3,
  CornerDownLeft,
  FileText,
  History,
  Inbox,
  PencilLine,
  SunMoon,
  Tag,
  User,
} from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { cx } from '../../components/ui/cx.ts'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Matched } from '../../components/ui/matched.tsx'
import type { PaletteItem } from './palette-item.ts'

type PaletteListProps = {
  id: string
  items: readonly PaletteItem[]
  marked: PaletteItem | undefined
  q: string
  /** Whether the items are stale, belonging to an older text. */
  isOld: boolean
  onOpen: (item: PaletteItem) => void
  onMark: (index: number) => void
}

const ICONS = {
  Model: <Box aria-hidden className="size-4" />,
  Provider: <Building2 aria-hidden className="size-4" />,
  Deal: <Tag aria-hidden className="size-4" />,
  Submission: <Inbox aria-hidden className="size-4" />,
  Person: <User aria-hidden className="size-4" />,
  Article: <FileText aria-hidden className="size-4" />,
  History: <History aria-hidden className="size-4" />,
  Page: <FileText aria-hidden className="size-4" />,
  Compare: <Columns3 aria-hidden className="size-4" />,
  Bill: <Calculator aria-hidden className="size-4" />,
  Theme: <SunMoon aria-hidden className="size-4" />,
  Submit: <PencilLine aria-hidden className="size-4" />,
  Search: <CornerDownLeft aria-hidden className="size-4" />,
} as const

export function PaletteList({ id, items, marked, q, isOld, onOpen, onMark }: PaletteListProps) {
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${marked.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      aria-busy={isOld}
      className={cx(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 outline-none transition-opacity',
        isOld && 'opacity-60',
      )}
    >
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {item.group !== items[index - 1]?.group && (
            <p role="presentation" className="px-2 pt-3 pb-1 text-12 font-medium text-ink-muted">
              {item.group}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys */}
          <div
            id={`${id}-${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={item === marked}
            onClick={() => onOpen(item)}
            onPointerMove={() => item !== marked && onMark(index)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 aria-selected:bg-accent-soft aria-selected:shadow-[inset_2px_0_0_var(--accent)]"
          >
            <ItemIcon item={item} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <Matched text={item.name} q={isRecord(item) ? q : ''} />
              </span>
              <span className="block truncate text-12 text-ink-muted">
                <Matched text={item.about} q={isRecord(item) ? q : ''} quiet />
              </span>
            </span>
            {item.aside && (
              <span className="shrink-0 text-right text-12 text-ink-muted">
                <span className={cx('block text-13', item.aside.text.startsWith('$') && 'figure text-ink')}>
                  {item.aside.text}
                </span>
                <span className="block">{item.aside.note}</span>
              </span>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

const RECORDS: ReadonlySet<string> = new Set(['Model', 'Provider', 'Deal', 'Submission', 'Person', 'Article'])

/** Whether an item was found by its name. */
const isRecord = ({ kind }: PaletteItem) => RECORDS.has(kind)

function ItemIcon({ item: { kind, logo } }: { item: PaletteItem }): ReactNode {
  if (logo !== undefined) return <ProviderLogo {...logo} size={24} />
  return <span className="grid size-6 shrink-0 place-items-center text-ink-muted">{ICONS[kind]}</span>
}
