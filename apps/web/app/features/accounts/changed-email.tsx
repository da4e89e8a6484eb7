import { Link } from 'react-router'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Spinner } from '../../components/ui/states/spinner.tsx'
import { paths } from '../../lib/paths.ts'

export function OpeningLink({ title }: { title: string }) {
  return (
    <PlainFrame title={title}>
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> One moment...
      </p>
      <noscript>
        <Notice>This needs JavaScript.</Notice>
      </noscript>
    </PlainFrame>
  )
}

/** Renders the outcome. `problem` is the error message for the user. */
export function NewEmail({ problem }: { problem: string | null }) {
  if (problem !== null)
    return (
      <NotDone
        title="Email address not changed"
        lead="You can ask for another link on your profile."
        problem={problem}
      />
    )
  return (
    <PlainFrame title="Email address changed" lead="Use it from now on to sign in. Other devices have been signed out.">
      <Link to={paths.profile()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
        Your profile
      </Link>
    </PlainFrame>
  )
}

/** Renders the outcome. `problem` is the error message for the user. */
export function StoppedEmailChange({ problem }: { problem: string | null }) {
  if (problem !== null)
    return <NotDone title="Not stopped" lead="The link works once, for seven days." problem={problem} />
  return (
    <PlainFrame
      title="Your email address stays"
      lead="All devices have been signed out. Someone else may know your password: please choose a new one."
    >
      <Link to={paths.forgotPassword()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
        Choose a new password
      </Link>
    </PlainFrame>
  )
}

function NotDone({ title, lead, problem }: { title: string; lead: string; problem: string }) {
  return (
    <PlainFrame title={title} lead={lead}>
      <Notice tone="negative" role="alert">
        {problem}
      </Notice>
      <Link to={paths.profile()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
        Your profile
      </Link>
    </PlainFrame>
  )
}
