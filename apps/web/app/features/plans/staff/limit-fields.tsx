import { TIER_TEXT_LENGTHS } from '@inferdex/contracts/plans/plans.staff'
import { tokensInMillions } from '@inferdex/domain/free-tiers/free-tier-limits'
import { limitPeriods, periodText } from '@inferdex/domain/plans/limit-periods'
import { formatTokens } from '@inferdex/domain/text/number-display'
import {
  type EditedLimits,
  type EditedTier,
  type LimitName,
  withLimit,
  withRequestOverage,
  withTokenOverage,
} from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import type { ReactNode } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Switch } from '../../../components/forms/switch.tsx'
import { FigureInput } from './figure-input.tsx'
import { TierField } from './tier-field.tsx'
import { readable } from './tier-price-text.ts'

type LimitFieldsProps = {
  tier: EditedTier
  findings: readonly PricingFinding[]
  onChange: (tier: EditedTier) => void
}

export function TokenLimitFields({ tier, findings, onChange }: LimitFieldsProps) {
  const { tokens } = tier.limits
  const set = (next: typeof tokens) => onChange({ ...tier, limits: { ...tier.limits, tokens: next } })
  const amount = readable(tokens?.amount)
  const summary =
    tokens === null || amount === null ? '' : `${tokensInMillions(amount)} tokens/${periodText(tokens.period)}`
  return (
    <LimitFrame limit="tokens" label="Token limit" summary={summary} tier={tier} onChange={onChange}>
      {tokens !== null && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TierField name="limits.tokens.amount" label="Token amount" findings={findings}>
              <FigureInput
                min={1}
                step={1}
                value={tokens.amount}
                onValueChange={(typed) => set({ ...tokens, amount: typed })}
              />
            </TierField>
            <PeriodField
              label="Token period"
              value={tokens.period}
              onValueChange={(period) => set({ ...tokens, period })}
            />
          </div>
          <div className="mt-2 grid grid-cols-2 items-start gap-3">
            <Switch
              label="Token overage"
              hint="Bill above the limit"
              checked={tokens.overage.enabled}
              onChange={(event) => set(withTokenOverage(tokens, event.target.checked))}
            />
            {tokens.overage.enabled && (
              <TierField name="limits.tokens.overage.pricePerMillion" label="Price per million" findings={findings}>
                <FigureInput
                  min={0}
                  step={0.01}
                  leading={tier.currency}
                  value={tokens.overage.pricePerMillion}
                  onValueChange={(pricePerMillion) => set({ ...tokens, overage: { enabled: true, pricePerMillion } })}
                />
              </TierField>
            )}
          </div>
        </>
      )}
    </LimitFrame>
  )
}

export function RequestLimitFields({ tier, findings, onChange }: LimitFieldsProps) {
  const { requests } = tier.limits
  const set = (next: typeof requests) => onChange({ ...tier, limits: { ...tier.limits, requests: next } })
  const amount = readable(requests?.amount)
  const summary =
    requests === null || amount === null ? '' : `${formatTokens(amount)} requests/${periodText(requests.period)}`
  return (
    <LimitFrame limit="requests" label="Request limit" summary={summary} tier={tier} onChange={onChange}>
      {requests !== null && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TierField name="limits.requests.amount" label="Request amount" findings={findings}>
              <FigureInput
                min={1}
                step={1}
                value={requests.amount}
                onValueChange={(typed) => set({ ...requests, amount: typed })}
              />
            </TierField>
            <PeriodField
              label="Request period"
              value={requests.period}
              onValueChange={(period) => set({ ...requests, period })}
            />
          </div>
          <div className="mt-2 grid grid-cols-2 items-start gap-3">
            <Switch
              label="Request overage"
              hint="Bill above the limit"
              checked={requests.overage.enabled}
              onChange={(event) => set(withRequestOverage(requests, event.target.checked))}
            />
            {requests.overage.enabled && (
              <TierField name="limits.requests.overage.pricePerRequest" label="Price per request" findings={findings}>
                <FigureInput
                  min={0}
                  step={0.0001}
                  leading={tier.currency}
                  value={requests.overage.pricePerRequest}
                  onValueChange={(pricePerRequest) => set({ ...requests, overage: { enabled: true, pricePerRequest } })}
                />
              </TierField>
            )}
          </div>
        </>
      )}
    </LimitFrame>
  )
}

export function SpeedFields({ tier, findings, onChange }: LimitFieldsProps) {
  const { speed } = tier.limits
  const set = (next: typeof speed) => onChange({ ...tier, limits: { ...tier.limits, speed: next } })
  const pace = readable(speed?.tokensPerSecond)
  const summary = pace === null ? '' : `${pace} tokens/second`
  return (
    <LimitFrame limit="speed" label="Speed" summary={summary} tier={tier} onChange={onChange}>
      {speed !== null && (
        <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
          <TierField name="limits.speed.tokensPerSecond" label="Tokens per second" findings={findings}>
            <FigureInput
              min={0.1}
              step={0.1}
              value={speed.tokensPerSecond}
              onValueChange={(tokensPerSecond) => set({ ...speed, tokensPerSecond })}
            />
          </TierField>
          <TierField name="limits.speed.description" label="Speed description" findings={findings}>
            <Input
              size={32}
              value={speed.description ?? ''}
              maxLength={TIER_TEXT_LENGTHS.speed}
              onChange={(event) => set({ ...speed, description: event.target.value || null })}
            />
          </TierField>
        </div>
      )}
    </LimitFrame>
  )
}

type LimitFrameProps = {
  limit: LimitName
  label: string
  summary: string
  tier: EditedTier
  onChange: (tier: EditedTier) => void
  children: ReactNode
}

/** Renders the switch of a limit, and its fields while it is on. An unlimited plan has no limits. */
function LimitFrame({ limit, label, summary, tier, onChange, children }: LimitFrameProps) {
  const isOn = tier.limits[limit] !== null
  return (
    <fieldset
      aria-label={label}
      className="rounded-control border border-line px-2.5 pb-1 has-[input:not([role=switch])]:pb-2.5"
    >
      <div className="flex items-center justify-between gap-2 py-0.5">
        <Switch
          label={<b className="font-[560]">{label}</b>}
          checked={isOn}
          disabled={tier.isUnlimited && !isOn}
          onChange={(event) => onChange(withLimit(tier, limit, event.target.checked))}
        />
        <span className="text-12 text-ink-muted">{isOn ? summary : 'off'}</span>
      </div>
      {children}
    </fieldset>
  )
}

type LimitPeriod = NonNullable<EditedLimits['tokens']>['period']
type PeriodFieldProps = { label: string; value: LimitPeriod; onValueChange: (period: LimitPeriod) => void }

function PeriodField({ label, value, onValueChange }: PeriodFieldProps) {
  return (
    <Field label={label}>
      <NativeSelect size={32} value={value} onChange={(event) => onValueChange(event.target.value as LimitPeriod)}>
        {limitPeriods.map((period) => (
          <option key={period} value={period}>
            {periodText(period)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
