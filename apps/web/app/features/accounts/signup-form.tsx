import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { rawTextOf, textOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { signIn } from '../../lib/api/viewer.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordInput } from '../../components/forms/password-input.tsx'
import { signupChecks } from './signup-checks.ts'
import { ThirdPartyButtons } from './third-party-buttons.tsx'
import { useReturnPath, useRedirectIfSignedIn } from './use-return-path.ts'

const REDIRECT_AFTER_MS = 1000
const linkClass = 'font-medium text-accent underline underline-offset-3 hover:text-accent-strong'
const contract = () => import('@inferdex/contracts/accounts/accounts')

export function SignupForm() {
  const navigate = useNavigate()
  const { from } = useReturnPath()
  useRedirectIfSignedIn()
  const [created, setCreated] = useState(false)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).registerInput,
    read: (data) => ({
      username: textOf(data, 'username'),
      email: textOf(data, 'email'),
      password: rawTextOf(data, 'password'),
    }),
    check: signupChecks,
    submit: async (body) => {
      setMailedTo(null)
      const { token, user } = await api((await contract()).register, { body })
      if (token === undefined) return setMailedTo(user.email)
      signIn({ token, user })
      setCreated(true)
    },
    fallback: 'Failed to create account',
  })

  useEffect(() => {
    if (!created) return
    const timer = setTimeout(() => void navigate(from ?? paths.home()), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [created, from, navigate])

  const lead = (
    <>
      Already have an account?{' '}
      <Link to={paths.login(from)} className={linkClass}>
        Sign in
      </Link>
    </>
  )
  return (
    <AuthFrame title="Create an account" lead={lead}>
      <ThirdPartyButtons divider="or with email" dividerAt="end" />
      <form {...formProps} className="grid gap-3.5">
        <div role="alert" className="empty:hidden">
          {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
        </div>
        <Field label="Username" error={messages.username}>
          <Input size={44} name="username" required autoComplete="username" autoCapitalize="off" spellCheck={false} />
        </Field>
        <Field label="Email" error={messages.email}>
          <Input size={44} name="email" type="email" required autoComplete="email" />
        </Field>
        <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-3">
          <Field label="Password" hint="At least 8 characters" error={messages.password}>
            <PasswordInput name="password" required autoComplete="new-password" />
          </Field>
          <Field label="Confirm password" error={messages.confirmPassword}>
            <PasswordInput name="confirmPassword" required autoComplete="new-password" />
          </Field>
        </div>
        <TermsCheckbox error={messages.terms} />
        <Button type="submit" variant="primary" size={44} block pending={pending || created}>
          Create account
        </Button>
        <div role="status" className="empty:hidden">
          {created && <Notice tone="positive">Account created successfully! Redirecting...</Notice>}
          {mailedTo !== null && (
            <Notice tone="positive">
              Almost done: we sent an email to <b className="wrap-anywhere">{mailedTo}</b> with the next step.
            </Notice>
          )}
        </div>
        {from !== null && (
          <p className="text-12 wrap-anywhere text-ink-muted">
            After signing up, you'll go back to <span className="figure">{from}</span>.
          </p>
        )}
        <noscript>
          <Notice>Creating an account needs JavaScript. You can read everything else without it.</Notice>
        </noscript>
      </form>
    </AuthFrame>
  )
}

function TermsCheckbox({ error }: { error: string | undefined }) {
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'terms-message'}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms()} className={linkClass}>
              Terms
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacy()} className={linkClass}>
              Privacy Policy
            </Link>
          </>
        }
      />
      {error !== undefined && (
        <p id="terms-message" className="text-12 font-medium text-negative">
          {error}
        </p>
      )}
    </div>
  )
}
