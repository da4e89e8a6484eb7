import { useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Notice } from '../ui/states/notice.tsx'
import { PlainFrame } from './plain-frame.tsx'

type Texts = { readonly title: string; readonly lead: string }

type EndByLinkProps = {
  asking: Texts
  done: Texts
  /** The lead if the address has no token. */
  incomplete: string
  label: string
  token: string
  end: () => Promise<unknown>
}

/** Asks for confirmation, because link scanners of mail systems must not unsubscribe anyone. */
export function EndByLink({ asking, done, incomplete, label, token, end }: EndByLinkProps) {
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking')
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setState('pending')
    setProblem(null)
    try {
      await end()
      setState('done')
    } catch (thrown) {
      setProblem(wordsOf(thrown) ?? 'Please try again.')
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <PlainFrame {...done}>
        <HomeLink />
      </PlainFrame>
    )
  }
  if (token === '') {
    return (
      <PlainFrame title={asking.title} lead={incomplete}>
        <Notice tone="negative">This link is incomplete. Please open the full link from the email.</Notice>
        <HomeLink />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame {...asking}>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
      </div>
      <Button variant="primary" size={44} block pending={state === 'pending'} onClick={() => void confirm()}>
        {label}
      </Button>
    </PlainFrame>
  )
}

export function EndByLinkSkeleton({ title, lead }: Texts) {
  return (
    <PlainFrame title={title} lead={lead}>
      <noscript>
        <Notice>This needs JavaScript. You can also unsubscribe in your mail app.</Notice>
      </noscript>
    </PlainFrame>
  )
}

export function HomeLink() {
  return (
    <Link to={paths.home()} className={buttonClass({ variant: 'primary', size: 44 })}>
      Home
    </Link>
  )
}
