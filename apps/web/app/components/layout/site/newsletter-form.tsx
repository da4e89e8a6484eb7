import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSite } from '../../../lib/site.ts'
import { toast } from '../../../lib/toast.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Field } from '../../forms/field.tsx'
import { Input } from '../../forms/input.tsx'
import { Button } from '../../ui/button.tsx'

const contract = () => import('@inferdex/contracts/newsletter')

export function NewsletterForm() {
  const { sendsMail } = useSite()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).subscribeInput,
    read: (data) => ({ email: textOf(data, 'email') }),
    submit: async (body) => {
      try {
        await api((await contract()).subscribe, { body })
      } catch (thrown) {
        void toast.error("Couldn't subscribe you")
        throw thrown
      }
      void toast.success(sendsMail ? 'Check your inbox' : 'Almost subscribed', {
        description: sendsMail
          ? `Follow the link in our mail to ${body.email} to confirm your subscription.`
          : 'This is a demo, so the mail with your confirmation link is in the server log.',
      })
      setAskedFor(body.email)
    },
    fallback: 'Please try again later.',
  })
  return (
    <form {...formProps} className="grid gap-1.5">
      <div className="flex items-start gap-2">
        <Field label="E-mail address" hideLabel error={messages.email ?? formMessage} className="flex-1">
          <Input type="email" name="email" size={32} autoComplete="email" placeholder="you@company.com" />
        </Field>
        <Button type="submit" size={32} pending={pending}>
          Subscribe
        </Button>
      </div>
      <p role="status" className="text-12 text-ink-muted empty:hidden">
        {askedFor !== null && `We sent a confirmation link to ${askedFor}.`}
      </p>
    </form>
  )
}
