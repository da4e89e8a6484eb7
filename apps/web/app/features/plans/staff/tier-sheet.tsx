import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { Sheet } from '../../../components/ui/overlays/sheet.tsx'
import { TypedFigures } from './figure-input.tsx'
import { TierForm } from './tier-form.tsx'

type TierSheetProps = {
  tier: EditedTier
  isNew: boolean
  position: number
  count: number
  findings: readonly PricingFinding[]
  /** Texts of this plan that are not numbers. */
  typedFigures: Map<string, string>
  onChange: (tier: EditedTier) => void
  onStep: (by: -1 | 1) => void
  onDelete: () => void
  onCancel: () => void
  onKeep: () => void
}

/** Edits a plan next to the list, so that the list and its problems update while typing. */
export function TierSheet(props: TierSheetProps) {
  const { tier, isNew, position, count, findings, typedFigures, onChange, onStep, onDelete, onCancel, onKeep } = props
  const errors = findings.filter(({ level }) => level === 'error').length
  return (
    <Sheet
      open
      modal={false}
      width={520}
      onOpenChange={(open) => !open && onCancel()}
      title={isNew ? 'Add Pricing Tier' : 'Edit Pricing Tier'}
      description={`${position} of ${count}`}
      headActions={
        !isNew && (
          <>
            <IconButton label="Previous tier" disabled={position === 1} onClick={() => onStep(-1)}>
              <ChevronUp aria-hidden />
            </IconButton>
            <IconButton label="Next tier" disabled={position === count} onClick={() => onStep(1)}>
              <ChevronDown aria-hidden />
            </IconButton>
          </>
        )
      }
      footer={
        <>
          {!isNew && (
            <Button variant="danger" size={32} className="mr-auto" onClick={onDelete}>
              <Trash2 aria-hidden />
              Delete tier
            </Button>
          )}
          <span role="status" className="text-12 font-medium text-negative">
            {errors > 0 && `${errors} ${errors === 1 ? 'error' : 'errors'}`}
          </span>
          <Button size={32} onClick={onCancel}>
            Cancel
          </Button>
          <Button size={32} variant="primary" onClick={onKeep}>
            Keep changes
          </Button>
        </>
      }
    >
      <TypedFigures value={typedFigures}>
        <TierForm key={tier.id} tier={tier} findings={findings} onChange={onChange} onKeep={onKeep} />
      </TypedFigures>
    </Sheet>
  )
}
