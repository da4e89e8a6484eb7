import { CircleDot } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'

type SaveBarProps = {
  /** The form that is sent. */
  form: string
  count: number
  /** Whether it may be saved as it is; unless said otherwise, as soon as something is changed. */
  canSave?: boolean | undefined
  /** Why it cannot be saved, or where the changes are. */
  note?: ReactNode
  saveLabel: string
  pending: boolean
  onDiscard: () => void
}

/** At the lower edge of an editor: how much is unsaved, and the two ways to end that. */
export function SaveBar({ form, count, canSave = count > 0, note, saveLabel, pending, onDiscard }: SaveBarProps) {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
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
            <b className="font-semibold">{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</b>
          </>
        ) : (
          <span className="text-ink-muted">No unsaved changes</span>
        )}
        {note && <span className="min-w-0 text-ink-muted">{note}</span>}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <Button variant="ghost" size={32} disabled={count === 0 || pending} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" form={form} size={32} variant="primary" disabled={!canSave} pending={pending}>
          {saveLabel}
          <Kbd className="border-current/45 bg-transparent text-current! max-sm:hidden">Ctrl S</Kbd>
        </Button>
      </div>
    </div>
  )
}
