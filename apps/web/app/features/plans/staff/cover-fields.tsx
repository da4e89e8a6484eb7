import { allowanceScopes, SCOPE_LABELS } from '@inferdex/domain/plans/allowance-scope'
import { type EditedTier, withScope } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { namesIn } from '../../../lib/forms/names-in.ts'
import { useState } from 'react'
import { TierField } from './tier-field.tsx'

type CoverFieldsProps = {
  tier: EditedTier
  findings: readonly PricingFinding[]
  onChange: (tier: EditedTier) => void
}

/** Edits the coverage of a plan: bills count only what its source states. */
export function CoverFields({ tier, findings, onChange }: CoverFieldsProps) {
  // The raw text; the parsed list has no empty names.
  const [names, setNames] = useState(tier.scopeModels.join(', '))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Used for">
        <NativeSelect
          size={32}
          value={tier.use ?? ''}
          onChange={(event) => onChange({ ...tier, use: (event.target.value || null) as EditedTier['use'] })}
        >
          <option value="">Not stated</option>
          <option value="api">API calls</option>
          <option value="app">Its own app</option>
        </NativeSelect>
      </Field>
      <Field label="Models covered">
        <NativeSelect
          size={32}
          value={tier.scope ?? ''}
          onChange={(event) => onChange(withScope(tier, (event.target.value || null) as EditedTier['scope']))}
        >
          <option value="">Not stated</option>
          {allowanceScopes.map((scope) => (
            <option key={scope} value={scope}>
              {SCOPE_LABELS[scope]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {tier.scope === 'named-models' && (
        <TierField name="scopeModels" label="Names, separated by commas" findings={findings} className="col-span-2">
          <Input
            size={32}
            value={names}
            spellCheck={false}
            onChange={({ target }) => {
              setNames(target.value)
              onChange({ ...tier, scopeModels: namesIn(target.value) })
            }}
          />
        </TierField>
      )}
    </div>
  )
}
