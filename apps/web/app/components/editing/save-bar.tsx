import { CircleDot } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { focusOpenConflict } from '../../lib/forms/open-conflict.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

type SaveBarProps = {
  /** Id of the form that is submitted. */
  form: string
  count: number
  /** Whether the form can be saved. By default, as soon as something is changed. */
  canSave?: boolean | undefined
  /** Reason why it cannot be saved, or a hint where the changes are. */
  note?: ReactNode
  saveLabel: string
  pending: boolean
  /** Number of unresolved conflicts. Saving is disabled until it is zero. */
  openConflicts?: number | undefined
  onDiscard: () => void
}

/** Shows the number of unsaved changes at the lower edge of an editor, with the buttons to save or discard them. */
export function SaveBar({ form, count, note, saveLabel, pending, openConflicts = 0, ...rest }: SaveBarProps) {
  const { canSave = count > 0, onDiscard } = rest
  const isWaiting = openConflicts > 0
  const [isAsking, setAsking] = useState(false)
  const changes = count === 1 ? '1 unsaved change' : `${count} unsaved changes`
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (isWaiting) return focusOpenConflict()
    const element = document.getElementById(form)
    if (canSave && element instanceof HTMLFormElement) element.requestSubmit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => save(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-3 text-13 sm:px-5">
      <p role="status" className="flex min-w-0 items-center gap-2">
        {count > 0 ? (
          <>
            <CircleDot aria-hidden className="size-4 shrink-0 text-caution" />
            <b className="font-semibold">{changes}</b>
          </>
        ) : (
          <span className="text-ink-muted">No unsaved changes</span>
        )}
        {note && !isWaiting && <span className="min-w-0 text-ink-muted">{note}</span>}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {isWaiting && (
          <span className="font-medium text-negative">
            Decide {openConflicts === 1 ? '1 conflict' : `${openConflicts} conflicts`} to save
          </span>
        )}
        <Button variant="ghost" size={32} disabled={count === 0 || pending} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button
          type="submit"
          form={form}
          size={32}
          variant="primary"
          disabled={!canSave || isWaiting}
          pending={pending}
        >
          {saveLabel}
          <Kbd className="border-current/45 bg-transparent text-current! max-sm:hidden">Ctrl S</Kbd>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Discard ${changes}?`}
        description="The fields go back to their saved values."
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        danger
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </div>
  )
}
