import type { StartedApp } from '@inferdex/contracts/accounts/second-factor'
import { inGroupsOfFour } from '@inferdex/domain/accounts/second-factor'
import { useState } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { PasswordInput } from '../../../components/forms/password-input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Panel, PanelBody } from '../../../components/ui/panel.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { focusAtOnce } from '../../../lib/forms/focus-at-once.ts'
import { rawTextOf, textOf } from '../../../lib/forms/form-messages.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { toast } from '../../../lib/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSteps } from './set-up-steps.tsx'

const contract = () => import('@inferdex/contracts/accounts/second-factor')

type SetUpAppProps = { hasPassword: boolean; onDone: () => void }

/** Leads through the three steps of setting up an authenticator app. */
export function SetUpApp({ hasPassword, onDone }: SetUpAppProps) {
  const [started, setStarted] = useState<StartedApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const step = codes !== null ? 3 : started !== null ? 2 : 1
  return (
    <section aria-labelledby="set-up-app">
      <h2 id="set-up-app" className="mb-2 text-16 font-[620] tracking-[-0.01em]">
        Set up an authenticator app
      </h2>
      <SetUpSteps current={step} first={hasPassword ? 'Confirm password' : 'Start'} />
      {codes !== null ? (
        <RecoveryCodes codes={codes} onSaved={onDone} />
      ) : started !== null ? (
        <ScanStep started={started} onConfirmed={setCodes} onCancel={() => setStarted(null)} />
      ) : (
        <StartStep hasPassword={hasPassword} onStarted={setStarted} />
      )}
    </section>
  )
}

type StartStepProps = { hasPassword: boolean; onStarted: (started: StartedApp) => void }

function StartStep({ hasPassword, onStarted }: StartStepProps) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).startAppInput,
    read: (data) => (hasPassword ? { password: rawTextOf(data, 'password') } : {}),
    submit: async (body) => onStarted(await api((await contract()).startApp, { body })),
    fallback: 'The set-up could not be started',
  })
  return (
    <Panel>
      <PanelBody>
        <form {...formProps} className="grid max-w-100 gap-3.5">
          <p className="text-13 text-ink-muted">
            Signing in then also needs a code that an app on your phone shows. Whoever learns your password cannot sign
            in with it alone.
          </p>
          {hasPassword && (
            <Field label="Password" error={messages.password}>
              <PasswordInput name="password" required autoComplete="current-password" />
            </Field>
          )}
          <div role="alert" className="empty:hidden">
            {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
          </div>
          <div>
            <Button type="submit" variant="primary" pending={pending}>
              Continue
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}

type ScanStepProps = { started: StartedApp; onConfirmed: (codes: string[]) => void; onCancel: () => void }

function ScanStep({ started: { secret, picture }, onConfirmed, onCancel }: ScanStepProps) {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: async () => (await contract()).codeInput,
    read: (data) => ({ code: textOf(data, 'code') }),
    submit: async (body) => {
      const { recoveryCodes } = await api((await contract()).confirmApp, { body })
      void toast.success('Two-factor sign-in is on')
      onConfirmed(recoveryCodes)
    },
    fallback: 'The code could not be checked',
  })
  return (
    <Panel>
      <PanelBody className="grid gap-6 sm:grid-cols-[190px_minmax(0,1fr)]">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt="QR code for your authenticator app"
          width={190}
          height={190}
          className="rounded-box border border-line bg-white p-2.5"
        />
        <form {...formProps} className="grid content-start gap-3">
          <p className="text-13">
            Scan the code with your app (1Password, Aegis, Google Authenticator), then enter the six digits it shows.
          </p>
          <Field label="Cannot scan? Enter this key">
            <Input
              readOnly
              value={inGroupsOfFour(secret, ' ')}
              className="font-mono text-12"
              trailing={<CopyButton value={secret} label="Copy key" />}
            />
          </Field>
          <Field label="Code from the app" error={messages.code} hint="A new code every 30 seconds">
            <Input
              size={44}
              name="code"
              required
              ref={focusAtOnce}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className="max-w-60 font-mono text-20 tracking-[0.4em]"
            />
          </Field>
          <div role="alert" className="empty:hidden">
            {formMessage !== null && <Notice tone="negative">{formMessage}</Notice>}
          </div>
          <div className="flex gap-2">
            <Button type="submit" variant="primary" pending={pending}>
              Turn on
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}
