import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { api } from '../../../lib/api/api.ts'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { DialogForm } from '../dialog-form.tsx'

const contract = () => import('@inferdex/contracts/accounts/api-keys')

/** Asks for the name of a new key and creates it. `onCreated` gets the key, which is shown once. */
export function CreateKeyDialog({ onCreated }: { onCreated: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).createApiKey.body,
    read: (data) => ({ name: textOf(data, 'name') }),
    submit: async (body) => {
      const { key } = await api((await contract()).createApiKey, { body })
      setOpen(false)
      onCreated(key)
    },
    fallback: 'The key could not be created',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width={400}
      trigger={
        <Button size={28}>
          <Plus aria-hidden className="size-4" />
          Create key
        </Button>
      }
      title="Create an API key"
      description="It reads the public catalogue with higher limits. It opens nothing else, not even your account."
    >
      <DialogForm formProps={formProps} formMessage={formMessage} pending={pending} action="Create key">
        <Field label="Name" error={messages.name} hint="What uses it, such as a build or a laptop">
          <Input name="name" required maxLength={60} autoComplete="off" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
