import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatCount } from '@inferdex/domain/text/number-display'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { submissionTitle } from '../../submission-title.ts'

type QueueStepsProps = {
  waiting: readonly Submission[]
  currentId: string
  pending: number
  onOpen: (id: string) => void
}

/** Replaces the list on phones: shows the position in the queue, with links to the neighbours. */
export function QueueSteps({ waiting, currentId, pending, onOpen }: QueueStepsProps) {
  const at = waiting.findIndex(({ id }) => id === currentId)
  const [previous, next] = [waiting[at - 1], waiting[at + 1]]
  return (
    <nav aria-label="Queue" className="flex items-center gap-2 border-b border-line bg-paper px-3 py-1.5 sm:hidden">
      <Step label="Previous" target={previous} onOpen={onOpen} />
      <p className="min-w-0 flex-1 text-center text-13">
        <b className="block font-semibold tabular-nums">
          {formatCount(at + 1)} of {formatCount(Math.max(pending, waiting.length))}
        </b>
        <span className="block truncate text-12 text-ink-muted">
          {next === undefined ? 'the last one' : `next: ${submissionTitle(next)}`}
        </span>
      </p>
      <Step label="Next" target={next} onOpen={onOpen} />
    </nav>
  )
}

type StepProps = { label: 'Previous' | 'Next'; target: Submission | undefined; onOpen: (id: string) => void }

function Step({ label, target, onOpen }: StepProps) {
  const Icon = label === 'Next' ? ChevronRight : ChevronLeft
  return (
    <Button
      icon
      size={44}
      aria-label={label}
      disabled={target === undefined}
      onClick={() => target !== undefined && onOpen(target.id)}
    >
      <Icon aria-hidden />
    </Button>
  )
}
