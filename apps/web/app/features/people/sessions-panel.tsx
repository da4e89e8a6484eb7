import type { OwnSession } from '@inferdex/contracts/people/people'
import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { forget } from '../../lib/api/viewer.ts'
import { AsideSection } from './aside-section.tsx'
import { CalledList } from './called-list.tsx'
import { deviceName, isPhone } from './device-name.ts'

const contract = () => import('@inferdex/contracts/people/people')

async function readSessions(): Promise<{ sessions: OwnSession[]; readAt: Date }> {
  return { sessions: await api((await contract()).listOwnSessions), readAt: new Date() }
}

export function SessionsPanel() {
  return (
    <AsideSection title="Signed in on" action={<SignOutEverywhere />}>
      <CalledList call={readSessions} what="sessions">
        {({ sessions, readAt }, again) => (
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} readAt={readAt} onEnded={again} />
            ))}
          </ul>
        )}
      </CalledList>
    </AsideSection>
  )
}

type SessionRowProps = { session: OwnSession; readAt: Date; onEnded: () => void }

function SessionRow({ session, readAt, onEnded }: SessionRowProps) {
  const [isEnding, setEnding] = useState(false)
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor
  const device = deviceName(session.userAgent)
  const when = session.isCurrent
    ? `This device, since ${formatDay(session.createdAt)}`
    : `Last seen ${formatAge(session.lastUsedAt, readAt)}`

  async function end() {
    setEnding(true)
    try {
      await api((await contract()).endOwnSession, { params: { id: session.id } })
      onEnded()
    } catch (thrown) {
      setEnding(false)
      void toast.error(wordsOf(thrown) ?? "Couldn't end the session")
    }
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-[560]">{device}</p>
        <p className="text-12 text-ink-muted">
          {when}
          {session.address !== null && <span className="figure block wrap-anywhere">{session.address}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size={28} pending={isEnding} aria-label={`Sign out ${device}`} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function endAll() {
    setPending(true)
    try {
      await api((await contract()).endAllOwnSessions)
      forget()
      await navigate(paths.login())
    } catch (thrown) {
      setError(wordsOf(thrown) ?? "Couldn't end the sessions")
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setError(null)
      }}
      trigger={
        <button
          type="button"
          className="min-h-6 text-12 font-medium text-accent underline-offset-3 hover:text-accent-strong hover:underline"
        >
          Sign out everywhere
        </button>
      }
      title="Sign out everywhere?"
      description="This signs you out on all devices, including this one."
      confirmLabel="Sign out everywhere"
      pending={pending}
      error={error}
      onConfirm={() => void endAll()}
    />
  )
}
