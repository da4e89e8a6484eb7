import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Spinner } from '../../components/ui/states/spinner.tsx'
import { paths } from '../../lib/paths.ts'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'

export function VerifyingEmail() {
  return (
    <PlainFrame title="Confirm your email address">
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> Confirming your email address...
      </p>
      <noscript>
        <Notice>This needs JavaScript.</Notice>
      </noscript>
    </PlainFrame>
  )
}

/** Renders the outcome. `problem` is the error message for the user. */
export function VerifiedEmail({ problem }: { problem: string | null }) {
  if (problem === null) {
    return (
      <PlainFrame title="Email address confirmed" lead="Thank you. You're all set.">
        <div className="flex flex-wrap gap-2">
          <Link to={paths.profile()} className={buttonClass({ variant: 'primary', size: 44 })}>
            Your profile
          </Link>
          <Link to={paths.home()} className={buttonClass({ size: 44 })}>
            Home
          </Link>
        </div>
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title="Email address not confirmed" lead="You can request another email from your profile.">
      <Notice tone="negative" role="alert">
        {problem}
      </Notice>
      <Link to={paths.profile()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
        Your profile
      </Link>
    </PlainFrame>
  )
}
