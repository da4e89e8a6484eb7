import { TIER_TEXT_LENGTHS } from '@inferdex/contracts/plans/plans.staff'
import { billingPeriods } from '@inferdex/contracts/plans/plans'
import { type EditedTier, withFreeTier, withUnlimited } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import type { SubmitEvent } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Switch } from '../../../components/forms/switch.tsx'
import { CoverFields } from './cover-fields.tsx'
import { FeatureList } from './feature-list.tsx'
import { FigureInput } from './figure-input.tsx'
import { RequestLimitFields, SpeedFields, TokenLimitFields } from './limit-fields.tsx'
import { TierField, tierFieldId, Warnings } from './tier-field.tsx'

type TierFormProps = {
  tier: EditedTier
  findings: readonly PricingFinding[]
  onChange: (tier: EditedTier) => void
  onKeep: () => void
}

export function TierForm({ tier, findings, onChange, onKeep }: TierFormProps) {
  const set = (change: Partial<EditedTier>) => onChange({ ...tier, ...change })
  const textOrNull = (text: string) => (text === '' ? null : text)

  function keep(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onKeep()
  }

  return (
    <form noValidate onSubmit={keep} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <TierField name="name" label="Name" findings={findings} required>
          <Input
            size={32}
            // The user has opened this plan to edit it, starting with its name.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={tier.name}
            maxLength={TIER_TEXT_LENGTHS.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </TierField>
        <Field label="Badge">
          <Input
            size={32}
            value={tier.badge ?? ''}
            maxLength={TIER_TEXT_LENGTHS.badge}
            onChange={(event) => set({ badge: textOrNull(event.target.value) })}
          />
        </Field>
      </div>
      <Field label="Description">
        <Input
          size={32}
          value={tier.description ?? ''}
          maxLength={TIER_TEXT_LENGTHS.description}
          onChange={(event) => set({ description: textOrNull(event.target.value) })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_5rem_9rem_5.5rem]">
        <TierField name="price" label="Price" findings={findings}>
          <FigureInput min={0} step={0.01} value={tier.price} onValueChange={(price) => set({ price })} />
        </TierField>
        <TierField name="currency" label="Currency" findings={findings}>
          <Input
            size={32}
            value={tier.currency}
            maxLength={3}
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => set({ currency: event.target.value.toUpperCase() })}
          />
        </TierField>
        <Field label="Billing period">
          <NativeSelect
            size={32}
            value={tier.billingPeriod}
            onChange={(event) => set({ billingPeriod: event.target.value as EditedTier['billingPeriod'] })}
          >
            {billingPeriods.map((period) => (
              <option key={period}>{period}</option>
            ))}
          </NativeSelect>
        </Field>
        <TierField name="trialPeriodDays" label="Trial days" findings={findings}>
          <FigureInput
            min={1}
            step={1}
            placeholder="None"
            value={tier.trialPeriodDays}
            onValueChange={(trialPeriodDays) => set({ trialPeriodDays })}
          />
        </TierField>
      </div>
      <Flags tier={tier} findings={findings} onChange={onChange} />
      <CoverFields tier={tier} findings={findings} onChange={onChange} />
      <TokenLimitFields tier={tier} findings={findings} onChange={onChange} />
      <RequestLimitFields tier={tier} findings={findings} onChange={onChange} />
      <SpeedFields tier={tier} findings={findings} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3">
        <TierField name="limits.concurrentRequests" label="Concurrent requests" findings={findings}>
          <FigureInput
            min={1}
            step={1}
            placeholder="No limit"
            value={tier.limits.concurrentRequests}
            onValueChange={(concurrentRequests) => set({ limits: { ...tier.limits, concurrentRequests } })}
          />
        </TierField>
        <TierField name="displayOrder" label="Display order" findings={findings}>
          <FigureInput
            min={0}
            step={1}
            value={tier.displayOrder}
            onValueChange={(displayOrder) => set({ displayOrder })}
          />
        </TierField>
      </div>
      <FeatureList tier={tier} onChange={onChange} />
      {/* Enter in any field keeps the plan. */}
      <button type="submit" hidden>
        Keep changes
      </button>
    </form>
  )
}

function Flags({ tier, findings, onChange }: Omit<TierFormProps, 'onKeep'>) {
  const flags = [
    ['isUnlimited', 'Unlimited', (on: boolean) => withUnlimited(tier, on)],
    ['isFreeTier', 'Free Tier', (on: boolean) => withFreeTier(tier, on)],
    ['isRecommended', 'Recommended', (on: boolean) => ({ ...tier, isRecommended: on })],
    [
      'requiresCreditCard',
      'Requires Credit Card',
      (on: boolean) => ({ ...tier, requiresCreditCard: on ? true : null }),
    ],
  ] as const
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-x-3">
        {flags.map(([flag, label, switched]) => (
          <Switch
            key={flag}
            id={flag === 'requiresCreditCard' ? undefined : tierFieldId(flag)}
            label={label}
            checked={tier[flag] === true}
            onChange={(event) => onChange(switched(event.target.checked))}
          />
        ))}
        <Switch
          label="No card needed"
          checked={tier.requiresCreditCard === false}
          onChange={(event) => onChange({ ...tier, requiresCreditCard: event.target.checked ? false : null })}
        />
      </div>
      <p className="text-12 empty:hidden">
        <Warnings findings={findings.filter(({ field }) => field === 'isUnlimited' || field === 'isFreeTier')} />
      </p>
    </div>
  )
}
