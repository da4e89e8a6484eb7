import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { type Reporting, reportingLabels, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import { type Choice, reportingOf } from './choice.ts'

const OPTIONS = reportings.map((value: Reporting) => ({ value, label: reportingLabels[value] }))

type ReportingChoiceProps = { submission: Submission; choice: Choice; onChoice: (choice: Choice) => void }

/** Lets staff set who reported a score, because the submitter often does not know. */
export function ReportingChoice({ submission, choice, onChoice }: ReportingChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span className="font-semibold">Reported by</span>
      <SegmentedControl
        label="Reported by"
        options={OPTIONS}
        value={reportingOf(submission, choice)}
        onValueChange={(reporting) => onChoice({ ...choice, reporting })}
        className="[&_label]:h-6"
      />
      <span className="text-12 text-ink-muted">A self-reported score never replaces an independent one.</span>
    </div>
  )
}
