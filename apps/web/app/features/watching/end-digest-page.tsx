import { useState } from 'react'
import { Link } from 'react-router'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'

const ASKING = {
  title: 'Stop the digest',
  lead: 'We will send no more emails about what you watch. Your watches and your inbox stay.',
} as const

/** Asks for confirmation, because link scanners of mail systems must not unsubscribe anyone. */
export function EndDigestPage({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking')
  const [problem, setProblem] = useState<string | null>(null)

  async function endDigest() {
    setState('pending')
    setProblem(null)
    try {
      const contract = await import('@inferdex/contracts/watching/delivery')
      await api(contract.endDigest, { query: { token } })
      setState('done')
    } catch (thrown) {
      setProblem(wordsOf(thrown) ?? 'Please try again.')
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <PlainFrame title="The digest is stopped" lead="What you watch stays, and news of it is in your inbox.">
        <HomeLink />
      </PlainFrame>
    )
  }
  if (token === '') {
    return (
      <PlainFrame title={ASKING.title} lead="Use the link at the bottom of any digest.">
        <Notice tone="negative">This link is incomplete. Please open the full link from the email.</Notice>
        <HomeLink />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame {...ASKING}>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
      </div>
      <Button variant="primary" size={44} block pending={state === 'pending'} onClick={() => void endDigest()}>
        Stop the digest
      </Button>
    </PlainFrame>
  )
}

export function EndDigestSkeleton() {
  return (
    <PlainFrame {...ASKING}>
      <noscript>
        <Notice>This needs JavaScript. You can also unsubscribe in your mail app.</Notice>
      </noscript>
    </PlainFrame>
  )
}

function HomeLink() {
  return (
    <Link to={paths.home()} className={buttonClass({ variant: 'primary', size: 44 })}>
      Home
    </Link>
  )
}
