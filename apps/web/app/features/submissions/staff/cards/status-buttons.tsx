import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { Button } from '../../../../components/ui/button.tsx'

type StatusButtonsProps = {
  status: SubmissionStatus
  sending: SubmissionStatus | null
  onDecide: (status: SubmissionStatus) => void
}

/**
 * Renders the possible decisions. A pending submission can be approved or rejected; a decided one can get any other
 * status.
 */
export function StatusButtons({ status, sending, onDecide }: StatusButtonsProps) {
  const button = (to: SubmissionStatus, text: string, variant: 'default' | 'danger' | 'primary') => (
    <Button
      size={32}
      variant={variant}
      disabled={status === to}
      pending={sending === to}
      onClick={() => sending === null && onDecide(to)}
    >
      {text}
    </Button>
  )
  if (status === 'PENDING') {
    return (
      <>
        {button('REJECTED', 'Reject', 'danger')}
        {button('APPROVED', 'Approve', 'primary')}
      </>
    )
  }
  return (
    <span role="group" aria-label="Change status" className="flex flex-wrap gap-2">
      {button('PENDING', 'Back to Pending', 'default')}
      {button('REJECTED', 'Reject', 'danger')}
      {button('APPROVED', 'Approve', 'primary')}
    </span>
  )
}
