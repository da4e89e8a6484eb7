import type { ModelsQuery } from '@inferdex/domain/models-query'
import { Copy } from 'lucide-react'
import { type ChangeEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Table, TableFrame } from '../../components/data-table/table.tsx'
import { isPlainClick } from '../../components/ui/instead-of-link.ts'
import { addToComparison, removeFromComparison, useComparison } from '../../lib/comparison.ts'
import { CapabilitySprite } from './capability-icons.tsx'
import type { ListedModel } from './listed-model.ts'
import { ModelRow } from './model-row.tsx'
import { ModelTableHead } from './model-table-head.tsx'
import type { CatalogueFacts } from './models-result.ts'
import { ROW_HEIGHT, useRowWindow } from './use-row-window.ts'

const COLUMNS = 12

type ModelTableProps = {
  rows: readonly ListedModel[]
  facts: CatalogueFacts
  query: ModelsQuery
  /** The rows are all that were found, not one page of them. */
  isWhole: boolean
  foot: ReactNode
}

/** The dense table. Its frame scrolls and not the page; with all rows in the browser only those near the view exist. */
export function ModelTable({ rows, facts, query, isWhole, foot }: ModelTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const { first, last } = useRowWindow(frame, rows.length, isWhole)
  const compared = new Set(useComparison().map(({ id, type }) => `${type} ${id}`))
  const navigate = useNavigate()

  // Other rows: they start at the top, wherever the last ones had been scrolled to.
  useEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0
  }, [query])

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    const href = target?.getAttribute('href')
    const copied = target?.dataset.copy
    if (copied !== undefined) void copyId(copied).then(setSaid)
    if (!href || !isPlainClick(event) || target?.closest('tbody') === null) return
    event.preventDefault()
    void navigate(href)
  }

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
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
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the links and buttons inside have the keys */}
        <Table aria-rowcount={rows.length + 1} onClick={onClick} onChange={onChange}>
          <ModelTableHead query={query} />
          <tbody>
            <Gap rows={first} />
            {rows.slice(first, last).map((model, index) => (
              <ModelRow
                // By position: a row that stays in its place is filled anew, which costs a tenth of building one.
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
        {said}
      </p>
    </>
  )
}

function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS} style={{ height: rows * ROW_HEIGHT }} className="p-0" />
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
