import { useEffect, useRef, useState } from 'react'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ApiError, api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'

const REASONS = [
  'Spam or advertising',
  'Abusive or hateful',
  'Off topic',
  'Wrong or misleading',
  'Something else',
] as const

type FlagFormProps = { id: string; onFlagged: () => void; onCancel: () => void }

/** Asks why staff should check a comment. */
export function FlagForm({ id, onFlagged, onCancel }: FlagFormProps) {
  const [reason, setReason] = useState<string>(REASONS[0])
  const [pending, setPending] = useState(false)
  const choice = useRef<HTMLSelectElement>(null)
  useEffect(() => choice.current?.focus(), [])

  async function report() {
    setPending(true)
    try {
      const { flagComment } = await import('@inferdex/contracts/comments')
      await api(flagComment, { params: { id }, body: { reason } })
      void toast.success('Comment reported', { description: 'Thank you. Our team will review it.' })
      onFlagged()
    } catch (thrown) {
      void toast.error('Failed to report comment', {
        description: thrown instanceof ApiError ? thrown.message : 'Request failed',
      })
      setPending(false)
    }
  }

  return (
    <div role="group" aria-label="Report comment" className="flex flex-wrap items-center gap-2">
      <NativeSelect
        ref={choice}
        size={32}
        aria-label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        {REASONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
      <Button size={32} variant="danger" pending={pending} onClick={() => void report()}>
        Report
      </Button>
      <Button size={32} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
