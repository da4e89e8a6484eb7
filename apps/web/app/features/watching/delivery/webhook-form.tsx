import { saveWebhook, type Webhook } from '@inferdex/contracts/watching/delivery'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { api } from '../../../lib/api/api.ts'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { DeliveryForm } from './delivery-form.tsx'

type WebhookFormProps = {
  webhook: Webhook | null
  onSaved: (saved: { webhook: Webhook; secret: string }) => void
  onCancel: () => void
}

/** Asks for the URL of a webhook. It is saved once the endpoint has proved its ownership. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: () => Promise.resolve(saveWebhook.body),
    read: (data) => ({ url: textOf(data, 'url') }),
    submit: async (body) => onSaved(await api(saveWebhook, { body })),
    fallback: 'The webhook could not be saved',
  })
  return (
    <DeliveryForm
      label="Webhook"
      formProps={formProps}
      message={formMessage}
      saveLabel="Check and save"
      pending={pending}
      onCancel={onCancel}
    >
      <Field label="Address" error={messages.url} hint="Begins with https://">
        <Input
          name="url"
          type="url"
          size={32}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          defaultValue={webhook?.url}
          className="font-mono text-12"
        />
      </Field>
      <p className="text-12 text-ink-muted">
        First we check that the server is yours. We send it a POST with{' '}
        <code className="figure text-ink">{'{ "type": "challenge", "challenge": "…" }'}</code>, and it must send the
        challenge back as plain text.
        {webhook !== null && ' You get a new secret.'}
      </p>
    </DeliveryForm>
  )
}
