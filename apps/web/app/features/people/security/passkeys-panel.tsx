import type { Passkey } from '@inferdex/contracts/accounts/passkeys'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { PasswordInput } from '../../../components/forms/password-input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { Panel, PanelBody, PanelHead } from '../../../components/ui/panel.tsx'
import { api } from '../../../lib/api/api.ts'
import { passkeyProblem } from '../../../lib/api/passkey-problem.ts'
import { rawTextOf, textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { DialogForm } from '../dialog-form.tsx'

const contract = () => import('@inferdex/contracts/accounts/passkeys')

type PasskeysPanelProps = {
  passkeys: readonly Passkey[]
  hasPassword: boolean
  /** Called with the recovery codes created with the first passkey; otherwise an empty list. */
  onAdded: (recoveryCodes: string[]) => void
  onRemoved: () => void
}

/** Lists, adds and removes the user's passkeys. */
export function PasskeysPanel({ passkeys, hasPassword, onAdded, onRemoved }: PasskeysPanelProps) {
  return (
    <Panel className="mt-4">
      <PanelHead
        title="Passkeys"
        note="faster, and safe against fake sites"
        actions={<AddPasskey hasPassword={hasPassword} onAdded={onAdded} />}
      />
      <PanelBody className="py-2">
        {passkeys.length === 0 ? (
          <p className="py-2 text-13 text-ink-muted">
            Your fingerprint, face or device PIN replaces password and code. A passkey counts as the second step.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} hasPassword={hasPassword} onRemoved={onRemoved} />
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
}

type PasskeyRowProps = { passkey: Passkey; hasPassword: boolean; onRemoved: () => void }

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, hasPassword, onRemoved }: PasskeyRowProps) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).passkeyProof,
    read: (data) => (hasPassword ? { password: rawTextOf(data, 'password') } : {}),
    submit: async (body) => {
      await api((await contract()).removePasskey, { params: { id }, body })
      setOpen(false)
      void toast.success(`The passkey "${name}" is removed`)
      onRemoved()
    },
    fallback: 'The passkey could not be removed',
  })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Fingerprint aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-[560] wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-muted">
          Added {formatDay(createdAt)}, {lastUsedAt === null ? 'never used' : `last used ${formatDay(lastUsedAt)}`}
        </p>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width={400}
        trigger={
          <Button size={28} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        title={`Remove the passkey "${name}"?`}
        description="It no longer signs you in. Delete it on your device too, so that it is not offered there."
      >
        <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action="Remove" danger>
          {hasPassword && (
            <Field label="Password" error={messages.password}>
              <PasswordInput name="password" required autoComplete="current-password" />
            </Field>
          )}
        </DialogForm>
      </Dialog>
    </li>
  )
}

type AddPasskeyProps = { hasPassword: boolean; onAdded: (recoveryCodes: string[]) => void }

function AddPasskey({ hasPassword, onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).passkeyForm,
    read: (data) => ({
      name: textOf(data, 'name'),
      ...(hasPassword ? { password: rawTextOf(data, 'password') } : {}),
    }),
    submit: async ({ name, ...proof }) => {
      setProblem(null)
      const calls = await contract()
      const options = await api(calls.startPasskey, { body: proof })
      const credential = await createPasskey(options)
      if ('problem' in credential) {
        setProblem(credential.problem)
        return
      }
      const { recoveryCodes } = await api(calls.addPasskey, { body: { name, credential } })
      setOpen(false)
      void toast.success(`The passkey "${name}" is added`)
      onAdded(recoveryCodes)
    },
    fallback: 'The passkey could not be added',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={400}
      trigger={
        <Button size={28}>
          <Plus aria-hidden className="size-4" />
          Add passkey
        </Button>
      }
      title="Add a passkey"
      description="Your browser then asks for your fingerprint, your face or the PIN of this device."
    >
      <DialogForm formProps={formProps} formMessage={formMessage ?? problem} pending={pending} action="Add passkey">
        <Field label="Name" error={messages.name} hint="Where it is, such as a laptop or a phone">
          <Input name="name" required maxLength={60} autoComplete="off" />
        </Field>
        {hasPassword && (
          <Field label="Password" error={messages.password}>
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** Creates a passkey in the browser, or returns the error message. */
async function createPasskey(options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    // The server sends them in WebAuthn's JSON format.
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    return await startRegistration({ optionsJSON })
  } catch (thrown) {
    return { problem: passkeyProblem(thrown) }
  }
}
