import { useState } from 'react'
import { Link } from 'react-router'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Spinner } from '../../components/ui/states/spinner.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'

const ASKING = {
  title: 'Unsubscribe from the newsletter',
  lead: "We'll delete your address and stop sending you email.",
} as const
const INCOMPLETE = 'This link is incomplete. Please open the full link from the email.'

export function ConfirmingSubscription() {
  return (
    <PlainFrame title="Confirm your subscription">
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> Confirming your subscription...
      </p>
      <noscript>
        <Notice>This needs JavaScript.</Notice>
      </noscript>
    </PlainFrame>
  )
}

/** Renders the outcome. `problem` is the error message for the user. */
export function ConfirmedSubscription({ problem }: { problem: string | null }) {
  const { name } = useSite().config
  if (problem === null) {
    return (
      <PlainFrame title="Subscription confirmed" lead={`Thank you. You'll get the next ${name} newsletter.`}>
        <HomeLink />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title="Subscription not confirmed" lead="You can subscribe again in the footer of any page.">
      <Notice tone="negative" role="alert">
        {problem}
      </Notice>
      <HomeLink />
    </PlainFrame>
  )
}

/** Asks for confirmation, because link scanners of mail systems must not unsubscribe anyone. */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking')
  const [problem, setProblem] = useState<string | null>(null)

  async function unsubscribe() {
    setState('pending')
    setProblem(null)
    try {
      const contract = await import('@inferdex/contracts/newsletter')
      await api(contract.unsubscribe, { query: { token } })
      setState('done')
    } catch (thrown) {
      setProblem(wordsOf(thrown) ?? 'Please try again.')
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <PlainFrame title="You are unsubscribed" lead="Your address is deleted from the newsletter. No mail will follow.">
        <HomeLink />
      </PlainFrame>
    )
  }
  if (token === '') {
    return (
      <PlainFrame title={ASKING.title} lead="Use the link at the bottom of any newsletter.">
        <Notice tone="negative">{INCOMPLETE}</Notice>
        <HomeLink />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame {...ASKING}>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
      </div>
      <Button variant="primary" size={44} block pending={state === 'pending'} onClick={() => void unsubscribe()}>
        Unsubscribe
      </Button>
    </PlainFrame>
  )
}

export function UnsubscribeSkeleton() {
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
