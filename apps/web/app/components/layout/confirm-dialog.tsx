import type { WaysToConfirm } from '@inferdex/contracts/accounts/confirmation'
import { KeyRound, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { confirmByPasskey } from '../../lib/api/passkeys.ts'
import { focusAtOnce } from '../../lib/forms/focus-at-once.ts'
import { rawTextOf, textOf, wordsOf } from '../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ThirdPartyLinks } from './third-party-links.tsx'

const contract = () => import('@inferdex/contracts/accounts/confirmation')

type ConfirmDialogProps = { onConfirmed: () => void; onCancel: () => void }

/** Asks for a password, a code or a passkey, whichever the account has. */
export function ConfirmDialog({ onConfirmed, onCancel }: ConfirmDialogProps) {
  const [ways, setWays] = useState<WaysToConfirm | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    async function load() {
      try {
        setWays(await api((await contract()).readWaysToConfirm))
      } catch (thrown) {
        setProblem(wordsOf(thrown) ?? 'Something went wrong. Please try again.')
      }
    }
    void load()
  }, [])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      width={400}
      title="Confirm that it's you"
      description="Your sign-in was a while ago. We won't ask again for 15 minutes."
    >
      {problem !== null ? (
        <Notice tone="negative" role="alert">
          {problem}
        </Notice>
      ) : ways === null ? (
        <div role="status" aria-busy aria-label="Loading" className="grid gap-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ) : (
        <Ways ways={ways} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  )
}

function Ways({ ways, onConfirmed }: { ways: WaysToConfirm; onConfirmed: () => void }) {
  const [isCode, setCode] = useState(!ways.password)
  if (!ways.password && !ways.code && !ways.passkey)
    return (
      <div className="grid gap-3">
        <p className="text-13 text-ink-muted">Please sign in again where you signed in before, then repeat this.</p>
        <ThirdPartyLinks />
      </div>
    )
  return (
    <div className="grid gap-4">
      {isCode && ways.code && <ByCode onConfirmed={onConfirmed} />}
      {!isCode && ways.password && <ByPassword onConfirmed={onConfirmed} />}
      {ways.passkey && (
        <PasskeyButton
          label="Use a passkey"
          onUse={async () => {
            await confirmByPasskey()
            onConfirmed()
          }}
        />
      )}
      {ways.password && ways.code && (
        <div className="border-t border-line pt-3">
          <Button variant="ghost" size={32} className="-ml-2.5" onClick={() => setCode(!isCode)}>
            {isCode ? <Lock aria-hidden className="size-4" /> : <KeyRound aria-hidden className="size-4" />}
            {isCode ? 'Use the password' : 'Use a code'}
          </Button>
        </div>
      )}
    </div>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).passwordInput,
    read: (data) => ({ password: rawTextOf(data, 'password') }),
    submit: async (body) => {
      await api((await contract()).confirmWithPassword, { body })
      onConfirmed()
    },
    fallback: 'The password could not be checked',
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Problem message={formMessage} />
      <Field label="Password" error={messages.password}>
        <PasswordInput name="password" required ref={focusAtOnce} autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size={44} block pending={pending}>
        Confirm
      </Button>
    </form>
  )
}

function ByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await import('@inferdex/contracts/accounts/second-factor')).codeInput,
    read: (data) => ({ code: textOf(data, 'code') }),
    submit: async (body) => {
      await api((await contract()).confirmWithCode, { body })
      onConfirmed()
    },
    fallback: 'The code could not be checked',
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Problem message={formMessage} />
      <Field label="Code" error={messages.code} hint="Six digits of your app, or a recovery code">
        <Input
          size={44}
          name="code"
          required
          ref={focusAtOnce}
          autoComplete="one-time-code"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" size={44} block pending={pending}>
        Confirm
      </Button>
    </form>
  )
}

function Problem({ message }: { message: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {message !== null && <Notice tone="negative">{message}</Notice>}
    </div>
  )
}
