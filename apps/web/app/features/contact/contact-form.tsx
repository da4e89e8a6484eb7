import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Textarea } from '../../components/forms/textarea.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Panel, PanelBody } from '../../components/ui/panel.tsx'
import { api } from '../../lib/api/api.ts'
import { textOf } from '../../lib/forms/form-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { dropDraft, fillFromDraft, keepDraft } from './contact-draft.ts'

const contract = () => import('@inferdex/contracts/contact')
const NAMES = ['name', 'email', 'subject', 'message', 'website'] as const

export function ContactForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  return (
    <Panel aria-label="Contact form">
      <PanelBody>
        {sentFrom === null ? (
          <MessageForm onSent={setSentFrom} />
        ) : (
          <Sent email={sentFrom} onAgain={() => setSentFrom(null)} />
        )}
      </PanelBody>
    </Panel>
  )
}

function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).contactInput,
    read: (data) => Object.fromEntries(NAMES.map((name) => [name, textOf(data, name)])),
    submit: async (body) => {
      await api((await contract()).sendMessage, { body })
      void toast.success('Message sent')
      dropDraft()
      onSent(body.email)
    },
    fallback: 'Failed to send message',
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current !== null) fillFromDraft(form.current)
  }, [])

  function keep(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event)
    keepDraft(event.currentTarget)
  }

  return (
    <form {...formProps} ref={form} onInput={keep} aria-busy={pending} className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={messages.name}>
          <Input name="name" autoComplete="name" maxLength={100} />
        </Field>
        <Field label="Email" required error={messages.email}>
          <Input name="email" type="email" autoComplete="email" maxLength={254} />
        </Field>
      </div>
      <Field label="Subject" required error={messages.subject}>
        <Input name="subject" autoComplete="off" maxLength={200} />
      </Field>
      <Field label="Message" required error={messages.message}>
        <Textarea name="message" rows={7} maxLength={5000} />
      </Field>
      {/* A honeypot: invisible and not focusable for people, but filled in by bots. */}
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[46ch] text-12 text-ink-muted">We'll only use your email to reply.</p>
        <Button type="submit" variant="primary" pending={pending}>
          Send Message
        </Button>
      </div>
      <noscript>
        <Notice>Sending needs JavaScript. Without it, please use one of the other ways to reach us.</Notice>
      </noscript>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const again = useRef<HTMLButtonElement>(null)
  // The previously focused button has been unmounted.
  useEffect(() => again.current?.focus(), [])
  return (
    <div role="status">
      <EmptyState
        title="Thank you for your message"
        icon={<CircleCheck aria-hidden className="text-positive" />}
        actions={
          <Button ref={again} size={32} onClick={onAgain}>
            Write another message
          </Button>
        }
      >
        We got it and will reply to {email}.
      </EmptyState>
    </div>
  )
}
