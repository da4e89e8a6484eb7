import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { wordsOf } from '../../../lib/forms/form-messages.ts'

type ConfirmActionProps = {
  trigger: ReactNode
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
  /** Shown if the response has no message. */
  fallback: string
  run: () => Promise<void>
}

/** Asks for confirmation, runs the action and closes; errors are shown in the dialog. */
export function ConfirmAction({ run, fallback, ...dialog }: ConfirmActionProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setPending(true)
    setProblem(null)
    try {
      await run()
      setOpen(false)
    } catch (thrown) {
      setProblem(wordsOf(thrown) ?? fallback)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        setProblem(null)
      }}
      pending={isPending}
      error={problem}
      onConfirm={() => void confirm()}
    />
  )
}
