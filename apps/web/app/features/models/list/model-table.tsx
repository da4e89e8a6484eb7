import type { ModelFacts } from '@inferdex/domain/models/model-facts'
import type { ModelsQuery } from '@inferdex/domain/models/models-query'
import { Copy } from 'lucide-react'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Table, TableFrame } from '../../../components/data-table/table.tsx'
import { addToComparison, removeFromComparison, useComparison } from '../../comparison/comparison-list.ts'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import { CapabilitySprite } from './capability-icons.tsx'
import type { ListedModel } from './listed-model.ts'
import { ModelRow } from './model-row.tsx'
import { COLUMN_COUNT, ModelTableColumns, ModelTableHead } from './model-table-head.tsx'
import { rowHeight, useRowWindow } from './use-row-window.ts'

type ModelTableProps = {
  rows: readonly ListedModel[]
  facts: ModelFacts
  query: ModelsQuery
  /** The query after a pause in typing, for the links in the head. */
  settled: ModelsQuery
  /** The rows are all matches, not one page of them. */
  isWhole: boolean
  foot: ReactNode
}

/**
 * Renders the dense table. Its frame scrolls, not the page; with all rows in the browser, only those near the view are
 * rendered.
 */
export function ModelTable({ rows, facts, query, settled, isWhole, foot }: ModelTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const { first, last } = useRowWindow(frame, rows.length, isWhole)
  const compared = new Set(useComparison().map(({ id, type }) => `${type} ${id}`))
  const follow = useFollowLinks()

  // Another query has other rows, so the table scrolls back to the top.
  const shownFor = useRef(query)
  useEffect(() => {
    if (shownFor.current === query) return
    shownFor.current = query
    frame.current?.scrollTo({ top: 0 })
  }, [query])

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    const copied = target?.dataset.copy
    if (copied !== undefined) void copyId(copied).then(setAnnounced)
    follow(event)
  }

  function onChange(event: FormEvent<HTMLElement>) {
    const target: EventTarget = event.target
    if (!(target instanceof HTMLInputElement)) return
    const { compare: id, name } = target.dataset
    if (id === undefined || name === undefined) return
    if (target.checked) addToComparison({ id, type: 'model', name })
    else removeFromComparison(id)
  }

  return (
    <>
      <CapabilitySprite />
      <svg aria-hidden className="absolute size-0">
        <symbol id="table-copy" viewBox="0 0 24 24">
          <Copy className="size-6" />
        </symbol>
      </svg>
      <TableFrame
        ref={frame}
        label="Models"
        foot={foot && <div className="border-t border-line px-3 py-2">{foot}</div>}
        className="max-h-[max(24rem,calc(100dvh-236px))]"
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- controls inside handle the keys */}
        <Table
          aria-rowcount={rows.length + 1}
          onClick={onClick}
          onChange={onChange}
          className="min-w-[964px] table-fixed sm:min-w-[1144px]"
        >
          <ModelTableColumns />
          <ModelTableHead query={settled} />
          <tbody>
            <Gap rows={first} />
            {rows.slice(first, last).map((model, index) => (
              <ModelRow
                // Keyed by position: updating a row in place takes a tenth of the time of building one.
                // oxlint-disable-next-line react/no-array-index-key
                key={first + index}
                model={model}
                place={first + index + 1}
                isCompared={compared.has(`model ${model.slug}`)}
                facts={facts}
              />
            ))}
            <Gap rows={rows.length - last} />
          </tbody>
        </Table>
      </TableFrame>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a spacer for rows out of view */}
      <td colSpan={COLUMN_COUNT} style={{ height: rows * rowHeight() }} className="p-0" />
    </tr>
  )
}

async function copyId(id: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(id)
    return `Copied ${id}`
  } catch {
    return 'Could not copy'
  }
}
