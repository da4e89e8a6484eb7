import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { ACCESS_REASONS } from '@inferdex/domain/offers/plausibility/access'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'

export type DoubtedOffer = EditedModel['doubtedOffers'][number]

/** Labels an offer whose prices are excluded from all statistics, or that staff has confirmed. */
export function DoubtBadge({ doubted, title }: { doubted: DoubtedOffer; title: string | undefined }) {
  const isUnconfirmed = doubted.access === null && doubted.confirmedOn === null
  const confirmed = doubted.access === null ? 'Confirmed' : 'Restricted'
  return (
    <Badge tone={isUnconfirmed ? 'caution' : 'outline'} title={title}>
      {isUnconfirmed ? 'Unconfirmed' : confirmed}
    </Badge>
  )
}

type OfferDoubtsProps = {
  doubted: DoubtedOffer
  provider: string
  /** The prices in the form differ from the saved ones. */
  isEdited: boolean
  onConfirm: (confirmed: boolean) => void
}

/** Shows why the prices of an offer are doubted, and lets staff confirm them. */
export function OfferDoubts({ doubted, provider, isEdited, onConfirm }: OfferDoubtsProps) {
  const { doubts, access, confirmedOn } = doubted
  const reasons = [...(access === null ? [] : [ACCESS_REASONS[access]]), ...doubts.map(({ reason }) => reason)]
  return (
    <div className="flex max-w-3xl flex-wrap items-start gap-x-4 gap-y-2 rounded-control bg-sunken px-3 py-2 text-13">
      <ul aria-label={`Doubts about ${provider}`} className="grid min-w-0 flex-1 gap-0.5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        <li className="text-12 text-ink-muted">
          {confirmedOn === null
            ? 'Shown as unconfirmed and left out of lowest prices, list prices, bills and rankings.'
            : `Confirmed by our staff on ${confirmedOn}. Changing a price removes the confirmation.`}
        </li>
      </ul>
      {doubts.length > 0 && (
        <Button
          size={28}
          disabled={isEdited}
          title={isEdited ? 'Save the prices first' : undefined}
          onClick={() => onConfirm(confirmedOn === null)}
        >
          {confirmedOn === null ? 'Confirm price' : 'Take back'}
        </Button>
      )}
    </div>
  )
}
