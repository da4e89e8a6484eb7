import type { SecondFactor } from '@inferdex/contracts/accounts/second-factor'
import type { OwnProfile } from '@inferdex/contracts/people/people'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Panel, PanelBody } from '../../../components/ui/panel.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { useSite } from '../../../lib/site.ts'
import { toast } from '../../../lib/toast.ts'
import { CalledList } from '../called-list.tsx'
import { ChangeEmail } from './change-email.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityEventsPanel } from './security-events-panel.tsx'
import { SetUpApp } from './set-up-app.tsx'

const contract = () => import('@inferdex/contracts/accounts/second-factor')
const FEW_CODES = 3

async function readFactor(): Promise<SecondFactor> {
  return api((await contract()).readSecondFactor)
}

/** Renders the two-factor authentication of the account: its setup, or its state. */
export function SecurityTab({ profile, onSessionsEnded }: { profile: OwnProfile; onSessionsEnded: () => void }) {
  const { sendsMail } = useSite()
  // Each change of two-factor authentication offers again to sign out other devices.
  const [changes, setChanges] = useState(0)
  return (
    <div className="pt-5">
      {changes > 0 && <EndOtherSessions key={changes} onEnded={onSessionsEnded} />}
      {sendsMail && <ChangeEmail email={profile.email} />}
      <CalledList call={readFactor} what="security settings">
        {(factor, again) => (
          <Factors
            factor={factor}
            profile={profile}
            onChanged={() => {
              setChanges((before) => before + 1)
              again()
            }}
          />
        )}
      </CalledList>
      <SecurityEventsPanel />
    </div>
  )
}

type FactorsProps = { factor: SecondFactor; profile: OwnProfile; onChanged: () => void }

function Factors({ factor, profile, onChanged }: FactorsProps) {
  const [codes, setCodes] = useState<string[]>([])
  const hasPassword = profile.signInMethods.includes('email')

  function passkeyAdded(recoveryCodes: string[]) {
    setCodes(recoveryCodes)
    onChanged()
  }

  if (codes.length > 0) return <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
  return (
    <>
      {factor.isRequired && factor.app === null && factor.passkeys.length === 0 && (
        <Notice tone="caution" className="mb-4">
          <b className="font-semibold">This site asks its staff for two-factor sign-in.</b> Set up an app or add a
          passkey: the admin area stays closed until then.
        </Notice>
      )}
      {factor.app !== null ? (
        <FactorOn app={factor.app} left={factor.recoveryCodesLeft} onChanged={onChanged} />
      ) : factor.isOffered ? (
        <SetUpApp hasPassword={hasPassword} onDone={onChanged} />
      ) : (
        <Notice>This site does not offer authenticator apps: its operator has not set a key for them yet.</Notice>
      )}
      {factor.hasPasskeys && (
        <PasskeysPanel
          passkeys={factor.passkeys}
          hasPassword={hasPassword}
          onAdded={passkeyAdded}
          onRemoved={onChanged}
        />
      )}
    </>
  )
}

type FactorOnProps = { app: NonNullable<SecondFactor['app']>; left: number; onChanged: () => void }

function FactorOn({ app, left, onChanged }: FactorOnProps) {
  const [codes, setCodes] = useState<string[] | null>(null)

  async function renew(code: string): Promise<void> {
    const { recoveryCodes } = await api((await contract()).renewRecoveryCodes, { body: { code } })
    setCodes(recoveryCodes)
  }

  async function turnOff(code: string): Promise<void> {
    await api((await contract()).turnOffApp, { body: { code } })
    void toast.success('Two-factor sign-in is off')
    onChanged()
  }

  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(null)
          onChanged()
        }}
      />
    )
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor" className="mb-2 text-16 font-[620] tracking-[-0.01em]">
        Two-factor sign-in
      </h2>
      <Panel>
        <PanelBody className="grid gap-4">
          <div className="flex items-start gap-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
            <div className="min-w-0">
              <p className="font-[560]">On since {formatDay(app.since)}</p>
              <p className="text-13 text-ink-muted">
                Signing in needs your password, or the other site you sign in with, and a code of your authenticator
                app.
              </p>
              <p className="mt-1 text-13 text-ink-muted">
                <span className="figure text-ink">{left}</span> of 10 recovery codes left
                {app.lastUsedAt !== null && <>, app last used {formatDay(app.lastUsedAt)}</>}
              </p>
            </div>
          </div>
          {left <= FEW_CODES && (
            <Notice tone="caution">
              You have few recovery codes left. Create new ones before you need them: without your phone and without a
              code you cannot sign in.
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <CodeDialog
              trigger="New recovery codes"
              title="Create new recovery codes?"
              description="The codes you saved before stop working."
              action="Create codes"
              submit={renew}
            />
            <CodeDialog
              trigger="Turn off"
              title="Turn off two-factor sign-in?"
              description="Signing in then needs no code. Your recovery codes are deleted."
              action="Turn off"
              danger
              submit={turnOff}
            />
          </div>
        </PanelBody>
      </Panel>
    </section>
  )
}
