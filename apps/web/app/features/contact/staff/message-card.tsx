import { type ContactMessage, changeMessage, type MessageState } from '@inferdex/contracts/contact'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Check, Reply, RotateCcw, ShieldAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Card } from '../../../components/ui/card.tsx'
import { api } from '../../../lib/api/api.ts'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'

const DONE = {
  OPEN: 'Message opened again',
  ANSWERED: 'Message marked as answered',
  SPAM: 'Message marked as spam',
} as const satisfies Record<MessageState, string>

type MessageCardProps = { message: ContactMessage; onChanged: () => void; onDelete: () => void }

export function MessageCard({ message, onChanged, onDelete }: MessageCardProps) {
  const [pending, setPending] = useState<MessageState | null>(null)
  const { id, name, email, subject, status, createdAt, decidedBy, decidedAt } = message

  async function change(next: MessageState) {
    setPending(next)
    const work = api(changeMessage, { params: { id }, body: { status: next } })
    const isDone = await reportOutcome(work, { done: DONE[next], failed: 'Failed to change message' })
    setPending(null)
    if (isDone) onChanged()
  }

  const answer = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return (
    <Card aria-labelledby={`message-${id}`}>
      <div className="grid gap-2 p-4">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={`message-${id}`} className="min-w-0 text-14 font-semibold wrap-anywhere">
            {subject}
          </h2>
          <time dateTime={createdAt} className="ml-auto text-12 text-ink-muted">
            {formatDay(createdAt)}
          </time>
        </div>
        <p className="text-13 wrap-anywhere text-ink-muted">
          {name} · {email}
        </p>
        <p className="max-w-[80ch] text-13 leading-5 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">
        <a href={answer} className={buttonClass({ size: 28 })}>
          <Reply aria-hidden />
          Reply by mail
        </a>
        {status !== 'ANSWERED' && (
          <Button size={28} pending={pending === 'ANSWERED'} onClick={() => void change('ANSWERED')}>
            <Check aria-hidden />
            Mark as answered
          </Button>
        )}
        {status === 'OPEN' ? (
          <Button size={28} variant="ghost" pending={pending === 'SPAM'} onClick={() => void change('SPAM')}>
            <ShieldAlert aria-hidden />
            Spam
          </Button>
        ) : (
          <Button size={28} variant="ghost" pending={pending === 'OPEN'} onClick={() => void change('OPEN')}>
            <RotateCcw aria-hidden />
            Open again
          </Button>
        )}
        <span className="ml-auto flex items-center gap-2 text-12 text-ink-muted">
          {decidedAt !== null && `${decidedBy ?? 'Someone'}, ${formatDay(decidedAt)}`}
          <IconButton size={28} label={`Delete “${subject}”`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
    </Card>
  )
}
