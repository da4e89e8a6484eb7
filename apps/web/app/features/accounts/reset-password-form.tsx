import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Notice } from '../../components/ui/states/notice.tsx'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { api } from '../../lib/api/api.ts'
import { rawTextOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { repeatedPassword } from './repeated-password.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { forget } from '../../lib/api/viewer.ts'
import { tokenOfLink } from './link-token.ts'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'

const contract = () => import('@inferdex/contracts/accounts/account-recovery')

export function ResetPasswordForm() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const [isDone, setDone] = useState(false)
  // Only the browser knows the URL fragment.
  const token = tokenOfLink(hydrated ? hash : '')
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).resetPasswordInput,
    read: (data) => ({ token, password: rawTextOf(data, 'password') }),
    check: repeatedPassword,
    submit: async (body) => {
      await api((await contract()).resetPassword, { body })
      // The server has ended all sessions of the account, and the link is used up.
      forget()
      history.replaceState(history.state, '', location.pathname)
      setDone(true)
    },
    fallback: "Couldn't change the password",
  })
  if (isDone) {
    return (
      <PlainFrame title="Password changed" lead="You can now sign in with your new password.">
        <Link to={paths.login()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
          Sign in
        </Link>
      </PlainFrame>
    )
  }
  if (hydrated && token === '') {
    return (
      <PlainFrame
        title="This link is incomplete"
        lead="Please open the full link from the email, or request a new one."
      >
        <Link to={paths.forgotPassword()} className={buttonClass({ variant: 'primary', size: 44, block: true })}>
          Request a new link
        </Link>
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title="Choose a new password" lead="All devices signed in to your account will be signed out.">
      <form {...formProps} className="grid gap-3.5">
        <div role="alert" className="empty:hidden">
          {formMessage !== null && (
            <Notice tone="negative">
              {formMessage} <TextLink to={paths.forgotPassword()}>Request a new link</TextLink>
            </Notice>
          )}
        </div>
        <NewPasswordFields messages={messages} />
        <Button type="submit" variant="primary" size={44} block pending={pending}>
          Change password
        </Button>
        <noscript>
          <Notice>This needs JavaScript.</Notice>
        </noscript>
      </form>
    </PlainFrame>
  )
}
