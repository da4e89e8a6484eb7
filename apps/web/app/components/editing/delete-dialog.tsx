import { formatCount } from '@inferdex/domain/text/number-display'
import { useEffect, useState } from 'react'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useRestore } from '../data-table/archive/use-restore.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

/** How long the toast offers Undo. After that, records are restored from the archive. */
const UNDO_MS = 10_000

/** A number of linked records, and what the deletion does to them. */
export type Dependant = readonly [count: number, what: string]

type DeleteDialogProps = {
  /** "model" */
  kind: string
  name: string
  /** Text that the user must type first, for records with many linked records. */
  typeToConfirm?: string | undefined
  /** Called when the dialog opens. Must be the same function in every render. */
  loadDependants: () => Promise<readonly Dependant[]>
  remove: () => Promise<unknown>
  /** Restores the record; offered as Undo in the toast. */
  restore: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Asks before deleting a record and lists its linked records. Mount it to ask. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { kind, name, typeToConfirm, loadDependants, remove, restore, onDeleted, onClose } = props
  const undo = useRestore()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function confirm() {
    setPending(true)
    setError(null)
    try {
      await remove()
      void toast.success(`${kind[0]?.toUpperCase()}${kind.slice(1)} deleted successfully`, {
        action: { label: 'Undo', onClick: () => void undo(name, restore) },
        duration: UNDO_MS,
      })
      onDeleted()
    } catch (thrown) {
      const message = `Failed to delete ${kind}: ${wordsOf(thrown) ?? 'Request failed'}`
      setError(message)
      void toast.error(message)
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${kind}`}
      description={`Are you sure you want to delete "${name}"? It moves to Archived, where it can be restored.`}
      confirmLabel={`Delete ${kind}`}
      danger
      typeToConfirm={typeToConfirm}
      pending={pending}
      error={error}
      onConfirm={() => void confirm()}
    >
      <Dependants load={loadDependants} />
    </ConfirmDialog>
  )
}

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; dependants: readonly Dependant[] }

function Dependants({ load }: { load: () => Promise<readonly Dependant[]> }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    load().then(
      (dependants) => isCurrent && setLoaded({ state: 'ready', dependants }),
      () => isCurrent && setLoaded({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [load])

  if (loaded.state === 'loading') return <p className="text-13 text-ink-muted">Checking linked records…</p>
  if (loaded.state === 'failed') return <p className="text-13 text-ink-muted">Couldn't count linked records.</p>
  const some = loaded.dependants.filter(([count]) => count > 0)
  if (some.length === 0) return <p className="text-13 text-ink-muted">No linked records.</p>
  return (
    <ul aria-label="Linked records" className="grid gap-1 text-13">
      {some.map(([count, what]) => (
        <li key={what} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2">
          <b className="figure text-right font-semibold">{formatCount(count)}</b>
          {what}
        </li>
      ))}
    </ul>
  )
}
