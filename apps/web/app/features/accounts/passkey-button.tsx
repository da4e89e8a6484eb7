import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { api } from '../../lib/api/api.ts'
import { passkeyProblem } from '../../lib/api/passkey-problem.ts'

type PasskeyButtonProps = { label: string; onSignedIn: (session: { token: string; user: OwnAccount }) => void }

/** Signs in with a passkey of this device, without a password and a code. */
export function PasskeyButton({ label, onSignedIn }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function signIn() {
    setPending(true)
    setProblem(null)
    try {
      const [contract, { startAuthentication }] = await Promise.all([
        import('@inferdex/contracts/accounts/passkeys'),
        import('@simplewebauthn/browser'),
      ])
      const options = await api(contract.startPasskeySignIn)
      // The server has written them as WebAuthn says.
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const credential = await startAuthentication({ optionsJSON })
      onSignedIn(await api(contract.signInWithPasskey, { body: { credential } }))
    } catch (thrown) {
      setProblem(passkeyProblem(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      <Button size={44} block pending={pending} onClick={() => void signIn()}>
        <Fingerprint aria-hidden className="size-4" />
        {label}
      </Button>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
      </div>
    </div>
  )
}
