import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { focusAtOnce } from '../../lib/forms/focus-at-once.ts'
import { textOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'

const contract = () => import('@inferdex/contracts/accounts/second-factor')
const CODE_LOOK = 'text-center font-mono text-20 tracking-[0.4em] placeholder:tracking-[0.4em]'

type Session = { token: string; user: OwnAccount }
type CodeFormProps = { label: string; onSignedIn: (session: Session) => void; onStartAgain: () => void }

/** Asks for the second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ label, onSignedIn, onStartAgain }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).codeInput,
    read: (data) => ({ code: textOf(data, 'code') }),
    submit: async (body) => onSignedIn(await api((await contract()).finishSignIn, { body })),
    fallback: 'The code could not be checked',
  })
  const Other = isRecovery ? Smartphone : KeyRound
  return (
    <form {...formProps} className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
      </div>
      {isRecovery ? (
        <Field
          key="recovery"
          label="Recovery code"
          error={messages.code}
          hint="One of the ten codes you saved. Each works once."
        >
          <Input
            size={44}
            name="code"
            required
            ref={focusAtOnce}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            className="font-mono"
          />
        </Field>
      ) : (
        <Field key="app" label="Code from your app" error={messages.code} hint="A new code every 30 seconds.">
          <Input
            size={44}
            name="code"
            required
            ref={focusAtOnce}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className={CODE_LOOK}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size={44} block pending={pending}>
        {label}
      </Button>
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
        <Button variant="ghost" size={32} className="-ml-2.5" onClick={() => setRecovery(!isRecovery)}>
          <Other aria-hidden className="size-4" />
          {isRecovery ? 'Use the code of the app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size={32} onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </form>
  )
}
