import type { LockedField } from '@inferdex/contracts/history/history.staff'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { valueText } from './history-labels.ts'

/** A field of an offer that can be locked. */
export type OpenField = { readonly offer: LockedField['offer']; readonly field: string }

type LockedFieldsProps = {
  locks: readonly LockedField[]
  onUnlock: (lock: LockedField) => Promise<void>
  /** The field of the current entry. */
  open: OpenField | null
  onLock: (field: OpenField, reason: string) => Promise<void>
}

/** Lists the locked fields, with the values of the feeds. Before unlocking, it shows the value that will apply. */
export function LockedFields({ locks, onUnlock, open, onLock }: LockedFieldsProps) {
  const [asked, ask] = useState<LockedField | null>(null)
  const [pending, setPending] = useState(false)
  async function unlock(lock: LockedField) {
    setPending(true)
    await onUnlock(lock)
    setPending(false)
    ask(null)
  }
  return (
    <section aria-label="Locked against feeds" className="border-t border-line pt-3.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-13 font-semibold">Locked against feeds</h2>
        <span className="text-12 text-ink-muted">{locks.length === 1 ? '1 field' : `${locks.length} fields`}</span>
      </div>
      {locks.length === 0 ? (
        <p className="pt-1.5 text-12 text-ink-muted">
          No field is locked: what feeds say is shown by the written rule. An edit locks what it changes.
        </p>
      ) : (
        <ul className="pt-1">
          {locks.map((lock) => (
            <li
              key={`${lock.offer.id} ${lock.field}`}
              className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2 border-b border-line py-2 text-13 last:border-0"
            >
              <Lock aria-hidden className="mt-1 size-3.5 text-ink-muted" />
              <span className="min-w-0">
                <b className="font-semibold">{lock.offer.provider.name}</b>, {fieldName(lock.field).toLowerCase()}{' '}
                <span className="font-mono">{valueText(lock.field, lock.value, lock.unit)}</span>
                <span className="block text-12 text-ink-muted">
                  {lock.lockedBy ?? 'a former colleague'}, {formatDay(lock.lockedAt)}
                  {lock.reason === '' ? '; by an edit' : `; ${lock.reason}`}
                </span>
                <span className="block text-12 text-caution">
                  {lock.otherwise
                    .map((one) => `${one.sourceName} says ${valueText(lock.field, one.value, one.unit)}`)
                    .join(', ') || <span className="text-ink-muted">no feed says otherwise</span>}
                </span>
              </span>
              <Button size={28} variant="ghost" onClick={() => ask(lock)}>
                Unlock
                <span className="sr-only">
                  {' '}
                  {fieldName(lock.field)} of {lock.offer.provider.name}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && !locks.some((lock) => lock.offer.id === open.offer.id && lock.field === open.field) && (
        <LockForm key={`${open.offer.id} ${open.field}`} open={open} onLock={onLock} />
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && ask(null)}
          title={`Unlock ${fieldName(asked.field).toLowerCase()} of ${asked.offer.provider.name}?`}
          description={followText(asked)}
          confirmLabel="Unlock"
          pending={pending}
          onConfirm={() => void unlock(asked)}
        />
      )}
    </section>
  )
}

/** Locks the field of the current entry at its value. */
function LockForm({ open, onLock }: Pick<LockedFieldsProps, 'onLock'> & { open: OpenField }) {
  const [isAsked, ask] = useState(false)
  const name = `${open.offer.provider.name}, ${fieldName(open.field).toLowerCase()}`
  if (!isAsked) {
    return (
      <Button size={28} className="mt-2" onClick={() => ask(true)}>
        <Lock aria-hidden className="size-3.5" />
        Lock {name}
      </Button>
    )
  }
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const reason = new FormData(event.currentTarget).get('reason')
        void onLock(open, typeof reason === 'string' ? reason : '')
      }}
    >
      <Input
        name="reason"
        size={32}
        maxLength={300}
        aria-label={`Why lock ${name}`}
        placeholder="Why, if not by an edit"
      />
      <div className="flex gap-2">
        <Button type="submit" size={28} variant="primary">
          Lock {name}
        </Button>
        <Button size={28} variant="ghost" onClick={() => ask(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns the value that applies once a field is unlocked, as a sentence. */
function followText({ field, value, unit, follows }: LockedField): string {
  if (follows === null)
    return `${valueText(field, value, unit)} stays until a feed says something else. From then on the written rule decides.`
  const [before, after] = [valueText(field, value, unit), valueText(field, follows.value, follows.unit)]
  return `${before} becomes ${after}, as ${follows.sourceName} says. Pages show it at once, and later values follow the written rule.`
}
