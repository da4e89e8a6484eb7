import { Link, useNavigate } from 'react-router'
import { CodeForm } from '../../components/layout/code-form.tsx'
import { PasskeyButton } from '../../components/layout/passkey-button.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { signInByPasskey } from '../../lib/api/passkeys.ts'
import { signIn } from '../../lib/api/viewer.ts'
import { paths } from '../../lib/paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { pageAfterSignIn } from './use-return-path.ts'

type SecondStepProps = { from: string | null; onStartAgain: () => void }

/** Renders the second step of a sign-in, after a correct password or a third-party sign-in. */
export function SecondStep({ from, onStartAgain }: SecondStepProps) {
  const navigate = useNavigate()

  function arrive(session: Parameters<typeof signIn>[0]): void {
    signIn(session)
    void navigate(pageAfterSignIn(from, session.user), { replace: true })
  }

  return (
    <AuthFrame title="Enter your code" lead="Six digits from your authenticator app, or your passkey.">
      <CodeForm label="Sign in" onStartAgain={onStartAgain} onSignedIn={arrive} />
      <PasskeyButton label="Use a passkey instead" onUse={async () => arrive(await signInByPasskey())} />
      <p className="text-13 text-ink-muted">
        Lost your phone and your recovery codes?{' '}
        <Link to={paths.contact()} className={textLinkClass}>
          Write to us
        </Link>
      </p>
    </AuthFrame>
  )
}
