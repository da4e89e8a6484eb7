import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { useCall } from '../use-call.ts'

const contract = () => import('@inferdex/contracts/people/people')

async function countOtherSessions(): Promise<number> {
  const sessions = await api((await contract()).listOwnSessions)
  return sessions.filter(({ isCurrent }) => !isCurrent).length
}

/** Offers to sign out all other devices after a change of two-factor authentication. Renders nothing without others. */
export function EndOtherSessions({ onEnded }: { onEnded: () => void }) {
  const { called } = useCall(countOtherSessions)
  const [isClosed, setClosed] = useState(false)
  const [pending, setPending] = useState(false)

  async function end() {
    setPending(true)
    try {
      await api((await contract()).endOtherSessions)
      setClosed(true)
      void toast.success('All other devices are signed out')
      onEnded()
    } catch (thrown) {
      setPending(false)
      void toast.error(wordsOf(thrown) ?? "Couldn't end the other sessions")
    }
  }

  const isOffered = !isClosed && called.state !== 'loading' && !(called.state === 'ready' && called.value === 0)
  return (
    <div role="status" className="mb-4 empty:hidden">
      {isOffered && (
        <Notice tone="info">
          <p>
            <b className="font-semibold">
              {called.state === 'ready' ? otherSessionsText(called.value) : OTHERS_UNKNOWN}
            </b>{' '}
            A change of the second step signs nobody out. End the other sessions if you don't know them all.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size={28} pending={pending} onClick={() => void end()}>
              End other sessions
            </Button>
            <Button size={28} variant="ghost" onClick={() => setClosed(true)}>
              Keep them
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

const OTHERS_UNKNOWN = 'You may be signed in on other devices.'

function otherSessionsText(others: number): string {
  return `You are still signed in on ${others === 1 ? 'one other device' : `${others} other devices`}.`
}
