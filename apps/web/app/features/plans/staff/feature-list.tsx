import { TIER_TEXT_LENGTHS } from '@inferdex/contracts/plans/plans.staff'
import { type EditedTier, withFeature } from '@inferdex/domain/plans/pricing-edits'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FieldGroup } from '../../../components/forms/field.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'

type FeatureListProps = { tier: EditedTier; onChange: (tier: EditedTier) => void }

export function FeatureList({ tier, onChange }: FeatureListProps) {
  const [text, setText] = useState('')

  function add() {
    onChange(withFeature(tier, text))
    setText('')
  }

  return (
    <FieldGroup label="Features" aside="Enter adds a line">
      <ul className="divide-y divide-line rounded-control border border-line-control">
        {tier.features.map((feature, index) => (
          <li key={`${index} ${feature}`} className="flex min-h-8 items-center gap-1.5 pl-2.5 text-13">
            <span className="min-w-0 flex-1 py-1 wrap-anywhere">{feature}</span>
            <IconButton
              size={28}
              label={`Remove ${feature}`}
              onClick={() => onChange({ ...tier, features: tier.features.filter((_, at) => at !== index) })}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
        <li className="flex items-center gap-1.5 pr-0.5 pl-2.5">
          <input
            aria-label="Add a feature"
            placeholder="Add a feature"
            value={text}
            maxLength={TIER_TEXT_LENGTHS.feature}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Enter adds a line and must not submit the form.
              event.preventDefault()
              add()
            }}
            className="h-8 min-w-0 flex-1 rounded-tag bg-transparent text-16 sm:text-13"
          />
          <Button size={28} onClick={add}>
            Add
          </Button>
        </li>
      </ul>
    </FieldGroup>
  )
}
