import { Columns3, CornerDownLeft, FileText } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { matchParts } from './match-parts.ts'
import type { PaletteItem } from './palette-items.ts'

type PaletteListProps = {
  id: string
  items: readonly PaletteItem[]
  marked: PaletteItem | undefined
  q: string
  onOpen: (item: PaletteItem) => void
  onMark: (index: number) => void
}

const ICONS = {
  Page: <FileText aria-hidden className="size-4" />,
  Compare: <Columns3 aria-hidden className="size-4" />,
  Search: <CornerDownLeft aria-hidden className="size-4" />,
} as const

export function PaletteList({ id, items, marked, q, onOpen, onMark }: PaletteListProps) {
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${marked.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 outline-none"
    >
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {item.group !== items[index - 1]?.group && (
            <p role="presentation" className="px-2 pt-3 pb-1 text-12 font-medium text-ink-muted">
              {item.group}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the field */}
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
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">
                  <Matched text={item.name} q={q} />
                </span>
                <Badge>{item.kind}</Badge>
              </span>
              <span className="block truncate text-12 text-ink-muted">
                <Matched text={item.about} q={q} quiet />
              </span>
            </span>
            {item.aside && (
              <span className="shrink-0 text-right text-12 text-ink-muted">
                {item.aside.map((line) => (
                  <span key={line} className={line.startsWith('$') ? 'figure block text-ink' : 'block'}>
                    {line}
                  </span>
                ))}
              </span>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function ItemIcon({ item: { kind, name, maker } }: { item: PaletteItem }): ReactNode {
  if (kind === 'Model' || kind === 'Provider') return <ProviderLogo name={maker ?? name} size={24} />
  return <span className="grid size-6 shrink-0 place-items-center text-ink-muted">{ICONS[kind]}</span>
}

function Matched({ text, q, quiet = false }: { text: string; q: string; quiet?: boolean }) {
  const [before, match, after] = matchParts(text, q)
  if (match === '') return text
  return (
    <>
      {before}
      <b className={quiet ? 'font-semibold' : 'font-semibold text-accent-strong'}>{match}</b>
      {after}
    </>
  )
}
