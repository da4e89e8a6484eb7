import { useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Input } from '../../forms/input.tsx'
import { PasswordInput } from '../../forms/password-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { signInByPasskey } from '../../../lib/api/passkeys.ts'
import { withSecondStep } from '../../../lib/api/second-step.ts'
import { rawTextOf, textOf } from '../../../lib/forms/form-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { abandonUnsavedWork } from '../../../lib/forms/unsaved-work.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { currentEmail, forget, type ShownUser, signIn } from '../../../lib/api/viewer.ts'
import { CodeForm } from '../code-form.tsx'
import { PasskeyButton } from '../passkey-button.tsx'
import { useSessionRenewal } from './use-session-renewal.ts'

const contract = () => import('@inferdex/contracts/accounts/accounts')
const LINK = 'font-medium text-accent underline-offset-3 hover:text-accent-strong hover:underline'

/**
 * Asks for the password over an open form after the session has ended. The form keeps its text, and failed requests are
 * retried.
 */
export function SignInAgain() {
  const { isAsking, isCallWaiting, owner, other, decline } = useSessionRenewal()

  function leave() {
    abandonUnsavedWork()
    decline()
    forget()
  }

  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => !open && decline()}
      width={400}
      initialFocus="input[name=password]"
      title="Sign in again to continue"
      description="Your session has ended. This page stays open."
      footer={
        <>
          <a href={paths.login()} target="_blank" rel="noopener" className={`mr-auto text-13 ${LINK}`}>
            Use another tab
          </a>
          <Button variant="ghost" size={32} onClick={leave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <SignInForm owner={owner} other={other} label={isCallWaiting ? 'Sign in and save' : 'Sign in'} />
    </Dialog>
  )
}

type SignInFormProps = { owner: ShownUser | null; other: ShownUser | null; label: string }

function SignInForm({ owner, other, label }: SignInFormProps) {
  const email = currentEmail() ?? ''
  const [isSecondStep, setSecondStep] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).loginInput,
    read: (data) => ({ email: textOf(data, 'email'), password: rawTextOf(data, 'password') }),
    submit: async (body) => {
      const session = await withSecondStep(async () => api((await contract()).login, { body }), setSecondStep)
      if (session !== null) signIn(session)
    },
    fallback: 'Login failed',
  })
  const passkey = <PasskeyButton label="Sign in with a passkey" onUse={async () => signIn(await signInByPasskey())} />
  if (isSecondStep)
    return (
      <div className="grid gap-4">
        <CodeForm label={label} onSignedIn={signIn} onStartAgain={() => setSecondStep(false)} />
        {passkey}
      </div>
    )
  return (
    <form {...formProps} className="grid gap-4">
      <Notice tone="positive">
        <b className="font-semibold">Nothing is lost.</b> Your changes stay on this page until you save them.
      </Notice>
      {other !== null && owner !== null && (
        <Notice tone="caution">
          This browser is signed in as {other.username} now. Sign in as {owner.username} to save your work.
        </Notice>
      )}
      {formMessage !== null && (
        <Notice tone="negative" role="alert">
          {formMessage}
        </Notice>
      )}
      <Field label="Email" error={messages.email}>
        <Input
          size={44}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          readOnly={email !== ''}
        />
      </Field>
      <Field
        label="Password"
        error={messages.password}
        aside={
          <a href={paths.forgotPassword()} target="_blank" rel="noopener" className={`text-13 ${LINK}`}>
            Forgot password?
          </a>
        }
      >
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size={44} block pending={pending}>
        {label}
      </Button>
      {passkey}
    </form>
  )
}
