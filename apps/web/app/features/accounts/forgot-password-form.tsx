import { useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { api } from '../../lib/api/api.ts'
import { textOf } from '../../lib/forms/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'

const contract = () => import('@inferdex/contracts/accounts/account-recovery')

export function ForgotPasswordForm() {
  const { sendsMail } = useSite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).forgotPasswordInput,
    read: (data) => ({ email: textOf(data, 'email') }),
    submit: async (body) => {
      await api((await contract()).forgotPassword, { body })
      setSentTo(body.email)
    },
    fallback: "Couldn't send the email",
  })
  const lead = sendsMail
    ? "We'll email you a link to choose a new password. It works once, for one hour."
    : "This site doesn't send email, so you can't reset your password here. Please ask the site's operator."
  return (
    <PlainFrame title="Forgot password?" lead={lead}>
      {sendsMail && sentTo === null && (
        <form {...formProps} className="grid gap-4">
          <div role="alert" className="empty:hidden">
            {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
          </div>
          <Field label="Email" error={messages.email}>
            <Input size={44} name="email" required type="email" autoComplete="username" />
          </Field>
          <Button type="submit" variant="primary" size={44} block pending={pending}>
            Send link
          </Button>
          <noscript>
            <Notice>This needs JavaScript.</Notice>
          </noscript>
        </form>
      )}
      <div role="status" className="empty:hidden">
        {sentTo !== null && (
          <Notice tone="positive">
            If there is an account for <b className="font-[580]">{sentTo}</b>, we sent it a link. Check your spam folder
            too.
          </Notice>
        )}
      </div>
      <p className="text-13">
        <TextLink to={paths.login()}>Back to sign in</TextLink>
      </p>
    </PlainFrame>
  )
}
