import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { passkeyProblem } from '../../lib/api/passkey-problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states/notice.tsx'

type PasskeyButtonProps = {
  label: string
  /** Requests a passkey from the browser and uses it. */
  onUse: () => Promise<void>
}

/** Uses a passkey of this device, and shows the reason if that failed. */
export function PasskeyButton({ label, onUse }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function use() {
    setPending(true)
    setProblem(null)
    try {
      await onUse()
    } catch (thrown) {
      setProblem(passkeyProblem(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      <Button size={44} block pending={pending} onClick={() => void use()}>
        <Fingerprint aria-hidden className="size-4" />
        {label}
      </Button>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="negative">{problem}</Notice>}
      </div>
    </div>
  )
}
