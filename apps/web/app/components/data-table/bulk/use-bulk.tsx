import { formatCount } from '@inferdex/domain/text/number-display'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../../lib/toast.ts'
import {
  type BulkAction,
  type BulkItem,
  type BulkKind,
  type BulkOutcome,
  runBulk,
  type Selected,
} from './bulk-calls.ts'

const DONE = { archive: 'archived', restore: 'restored', edit: 'changed' } as const
const UNDO = { archive: 'restore', restore: 'archive', edit: 'edit' } as const
const UNDO_MS = 10_000

export type Bulk = ReturnType<typeof useBulk>

type Selection = { readonly view: string; readonly rows: ReadonlyMap<string, Selected> }
const NONE: ReadonlyMap<string, Selected> = new Map()

/**
 * Holds the selected rows of a list and runs bulk actions on them, with progress, undo and a list of failures. The
 * selection is cleared when the list shows another view, such as the archive.
 */
export function useBulk(kind: BulkKind, rows: readonly Selected[], view: string) {
  const [selection, setSelection] = useState<Selection>({ view, rows: NONE })
  const selected = selection.view === view ? selection.rows : NONE
  const setSelected = (next: ReadonlyMap<string, Selected>) => setSelection({ view, rows: next })
  const [progress, setProgress] = useState<{ label: string; done: number; total: number } | null>(null)
  const [left, setLeft] = useState<BulkOutcome['left']>([])
  const { revalidate } = useRevalidator()

  async function run(action: BulkAction, items: readonly BulkItem[], canUndo = true) {
    const label = `${LABEL[action]} ${kind}`
    setLeft([])
    setProgress({ label, done: 0, total: items.length })
    const outcome = await runBulk(kind, action, items, (done) => setProgress({ label, done, total: items.length }))
    setProgress(null)
    setLeft(outcome.left)
    setSelected(NONE)
    await revalidate()
    const message = `${formatCount(outcome.done.length)} ${kind} ${canUndo ? DONE[action] : 'are as they were'}`
    if (outcome.done.length === 0) return
    void toast.success(message, {
      duration: UNDO_MS,
      ...(canUndo && { action: { label: 'Undo', onClick: () => void run(UNDO[action], outcome.done, false) } }),
    })
  }

  return {
    kind,
    selected,
    progress,
    left,
    dismiss: () => setLeft([]),
    /** Keeps rows selected on other pages and adds fresh snapshots of this page's rows. */
    select: (ids: ReadonlySet<string>) => {
      const known = new Map([...rows.map((row) => [row.id, row] as const), ...selected])
      setSelected(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Selected]] : []))))
    },
    selectThese: (items: readonly Selected[]) => setSelected(new Map(items.map((item) => [item.id, item]))),
    run: (action: BulkAction, change?: Readonly<Record<string, unknown>>) =>
      run(
        action,
        [...selected.values()].map((item) => ({ ...item, change })),
      ),
  }
}

const LABEL = { archive: 'Archiving', restore: 'Restoring', edit: 'Changing' } as const
