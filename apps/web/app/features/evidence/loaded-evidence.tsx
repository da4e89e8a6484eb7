import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/states/skeleton.tsx'
import { EvidenceBlock } from './evidence-block.tsx'
import { FieldEvidenceParts } from './field-evidence.tsx'
import { useEvidence } from './use-evidence.ts'

type LoadedEvidenceProps = {
  offerId: string
  field: string
  doubt: string | null
  hasHistory: boolean
  /** When the page's data was loaded. */
  renewedAt: number
}

/** Loads and shows the source values of a figure of an offer. */
export function LoadedEvidence({ offerId, field, doubt, hasHistory, renewedAt }: LoadedEvidenceProps) {
  const { evidence, hasFailed, retry } = useEvidence(offerId, renewedAt)
  const found = evidence?.fields.find((one) => one.field === field)
  if (found !== undefined) return <FieldEvidenceParts evidence={found} doubt={doubt} hasHistory={hasHistory} />
  return (
    <EvidenceBlock title="Sources">
      {hasFailed ? (
        <p className="flex items-center justify-between gap-2">
          <span>Couldn't load the sources.</span>
          <Button size={28} onClick={retry}>
            Retry
          </Button>
        </p>
      ) : evidence === null ? (
        <div role="status" aria-label="Loading the sources" className="grid h-19 content-start gap-2 pt-1">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ) : (
        <p className="text-ink-muted">No source says anything about it any more.</p>
      )}
    </EvidenceBlock>
  )
}
