import type { Person } from '@inferdex/contracts/people/people.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Textarea } from '../../../components/forms/textarea.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import type { PeopleActions } from './people-actions.ts'

const REASON_LENGTH = 500

type DialogProps = { person: Person; actions: PeopleActions; onClose: () => void }

/** Runs the action of a dialog and closes it on success. After a failure it stays open with its input. */
function useWork(onClose: () => void) {
  const [pending, setPending] = useState(false)
  async function work(done: Promise<boolean>): Promise<void> {
    setPending(true)
    if (await done) onClose()
    else setPending(false)
  }
  return { pending, work }
}

const closing = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose()
}

export function BanDialog({ person, actions, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { pending, work } = useWork(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={`Ban ${person.username}?`}
      description="This ends all their sessions, and they can't sign in until you unban them. Their contributions stay."
      confirmLabel="Ban user"
      danger
      pending={pending}
      onConfirm={() => void work(actions.ban(person, reason.trim()))}
    >
      <Field label="Reason" hint="Visible to staff and in the audit log." aside="optional">
        <Textarea
          rows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}

export function ResetFactorDialog({ person, actions, onClose }: DialogProps) {
  const { pending, work } = useWork(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={`Remove two-factor sign-in of ${person.username}?`}
      description="For people who lost their phone and their recovery codes. Be sure that it is them who asked. This removes app, passkeys and recovery codes, ends all sessions and is told by mail; the password then signs in alone."
      confirmLabel="Remove two-factor sign-in"
      danger
      pending={pending}
      onConfirm={() => void work(actions.resetFactor(person))}
    />
  )
}

export function DeleteDialog({ person, actions, onClose }: DialogProps) {
  const { pending, work } = useWork(onClose)
  const { reviews, submissions } = person.counts
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={`Delete ${person.username}?`}
      description={`Are you sure you want to delete "${person.username}"? This action cannot be undone.`}
      confirmLabel="Delete user"
      danger
      typeToConfirm={person.username}
      pending={pending}
      onConfirm={() => void work(actions.remove(person))}
    >
      <ul className="grid gap-1 text-13 text-ink-muted">
        <li>
          <b className="figure mr-2 font-semibold text-ink">{formatCount(reviews)}</b>
          {reviews === 1 ? 'review stays' : 'reviews stay'} without a name
        </li>
        <li>
          <b className="figure mr-2 font-semibold text-ink">{formatCount(submissions)}</b>
          {submissions === 1 ? 'submission stays' : 'submissions stay'} without a name
        </li>
        <li>Email address, avatar and sessions are deleted.</li>
      </ul>
    </ConfirmDialog>
  )
}
