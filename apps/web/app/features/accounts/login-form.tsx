import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { PasskeyButton } from '../../components/layout/passkey-button.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { signInByPasskey } from '../../lib/api/passkeys.ts'
import { withSecondStep } from '../../lib/api/second-step.ts'
import { rawTextOf, textOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { signIn } from '../../lib/api/viewer.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import { SecondStep } from './second-step.tsx'
import { signInErrorText } from './sign-in-errors.ts'
import { ThirdPartyButtons } from './third-party-buttons.tsx'
import { pageAfterSignIn, useReturnPath, useRedirectIfSignedIn } from './use-return-path.ts'

const FALLBACK = 'Login failed'
const contract = () => import('@inferdex/contracts/accounts/accounts')

export function LoginForm() {
  const { demo } = useSite()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { from, error } = useReturnPath()
  useRedirectIfSignedIn()
  const [isSecondStep, setSecondStep] = useState(false)

  async function arrive(session: Parameters<typeof signIn>[0]): Promise<void> {
    signIn(session)
    await navigate(pageAfterSignIn(from, session.user), { replace: true })
  }

  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).loginInput,
    read: (data) => ({ email: textOf(data, 'email'), password: rawTextOf(data, 'password') }),
    submit: async (body) => {
      const session = await withSecondStep(async () => api((await contract()).login, { body }), setSecondStep)
      if (session !== null) await arrive(session)
    },
    fallback: FALLBACK,
  })

  if (isSecondStep) return <SecondStep from={from} onStartAgain={() => setSecondStep(false)} />

  const errorText = formMessage ?? signInErrorText(error)
  const lead = (
    <>
      New here?{' '}
      <Link
        to={paths.signup(from)}
        className="font-medium text-accent underline underline-offset-3 hover:text-accent-strong"
      >
        Create an account
      </Link>
    </>
  )
  return (
    <AuthFrame title="Sign in" lead={lead}>
      <form {...formProps} className="grid gap-4">
        <div role="alert" className={hydrated ? 'empty:hidden' : 'not-in-data-notice:hidden in-data-notice:min-h-13'}>
          {errorText !== null && (
            <Notice tone="negative" className="min-h-13 items-center">
              <b className="font-[580]">{FALLBACK}.</b> {errorText !== FALLBACK && errorText}
            </Notice>
          )}
        </div>
        {demo !== null && (
          <Notice>
            <Badge tone="outline">Demo account</Badge> Already filled in. Don't use it for anything real.
          </Notice>
        )}
        <Field label="Email" error={messages.email}>
          <Input size={44} name="email" required type="email" autoComplete="username" defaultValue={demo?.email} />
        </Field>
        <Field
          label="Password"
          error={messages.password}
          aside={
            <Link
              to={paths.forgotPassword()}
              className="control -my-3 inline-flex items-center text-13 font-medium text-accent underline-offset-3 hover:text-accent-strong hover:underline"
            >
              Forgot password?
            </Link>
          }
        >
          <PasswordInput name="password" required autoComplete="current-password" defaultValue={demo?.password} />
        </Field>
        <Button type="submit" variant="primary" size={44} block pending={pending}>
          Sign in
        </Button>
        <noscript>
          <Notice>Signing in needs JavaScript. You can read everything else without it.</Notice>
        </noscript>
      </form>
      <PasskeyButton label="Sign in with a passkey" onUse={async () => arrive(await signInByPasskey())} />
      <ThirdPartyButtons divider="or" dividerAt="start" />
      {from !== null && (
        <p className="text-12 wrap-anywhere text-ink-muted">
          You return to <span className="figure">{from}</span> after signing in.
        </p>
      )}
    </AuthFrame>
  )
}
