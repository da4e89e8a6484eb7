import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { Button } from '../../../../components/ui/button.tsx'
import { OWN_SUBMISSION } from '../decision-labels.ts'

type StatusButtonsProps = {
  status: SubmissionStatus
  /** False for the viewer's own submission. */
  mayDecide: boolean
  sending: SubmissionStatus | null
  onDecide: (status: SubmissionStatus) => void
}

/**
 * Renders the possible decisions. A pending submission can be approved or rejected; a decided one can get any other
 * status.
 */
export function StatusButtons({ status, mayDecide, sending, onDecide }: StatusButtonsProps) {
  const button = (to: SubmissionStatus, text: string, variant: 'default' | 'danger' | 'primary') => (
    <Button
      size={32}
      variant={variant}
      disabled={status === to || !mayDecide}
      title={mayDecide ? undefined : OWN_SUBMISSION}
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
