import type { CalculatorQuery } from '@inferdex/domain/calculator-query'
import {
  defaultWorkload,
  type EligibilityGroup,
  eligibilityGroups,
  MAX_REQUESTS,
  MAX_TOKENS_PER_REQUEST,
  multiplierOf,
  NO_NEEDS,
  shareOf,
  type Workload,
  type WorkloadNeed,
  wholeNumber,
  workloadNeeds,
} from '@inferdex/domain/workload-bill/workload'
import { Link } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { insteadOfLink } from '../../components/ui/instead-of-link.ts'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import type { ChangeQuery } from '../../lib/use-list-query.ts'
import { addressOf } from './address.ts'
import { CheckChips } from './check-chips.tsx'
import { FigureField } from './figure-field.tsx'
import { ProviderPicker } from './provider-picker.tsx'
import { ShareField } from './share-field.tsx'

const NEEDS = {
  'function-calling': 'Functions',
  'image-input': 'Vision',
  reasoning: 'Reasoning',
  'structured-output': 'Structured output',
  'pdf-input': 'PDF',
  'audio-input': 'Audio',
  'open-source': 'Open Source',
} as const satisfies Record<WorkloadNeed, string>

const GROUPS = {
  'new-user': 'New customer',
  startup: 'Startup',
  student: 'Student',
  'free-tier': 'Free tiers',
} as const satisfies Record<EligibilityGroup, string>

const CONTEXTS = [
  [0, 'Any'],
  [32_000, '32K tokens'],
  [128_000, '128K tokens'],
  [200_000, '200K tokens'],
  [400_000, '400K tokens'],
  [1_000_000, '1M tokens'],
] as const

type WorkloadFormProps = {
  query: CalculatorQuery
  providers: readonly (readonly [slug: string, name: string])[]
  onChange: ChangeQuery<CalculatorQuery>
  onSettle: () => void
}

/** What is to be run for a month. Every field has the name that it has in the address. */
export function WorkloadForm({ query, providers, onChange, onSettle }: WorkloadFormProps) {
  const { workload } = query
  const set = (part: Partial<Workload>, how?: { typing: boolean }) =>
    onChange((now) => ({ ...now, workload: { ...now.workload, ...part }, open: '' }), how)
  const figure = (
    label: string,
    name: string,
    value: number,
    onText: (text: string) => Partial<Workload>,
    unit?: string,
  ) => (
    <FigureField
      label={label}
      name={name}
      value={value}
      onType={(text) => set(onText(text), { typing: true })}
      onSettle={onSettle}
      unit={unit}
    />
  )
  const asUsual: CalculatorQuery = { ...query, workload: defaultWorkload, open: '' }
  return (
    <Panel aria-labelledby="workload">
      <PanelHead
        id="workload"
        title="Your workload"
        actions={
          <Link
            to={addressOf(asUsual)}
            onClick={insteadOfLink(() => onChange((now) => ({ ...now, workload: defaultWorkload, open: '' })))}
            preventScrollReset
            className={buttonClass({ variant: 'ghost', size: 28 })}
          >
            Reset
          </Link>
        }
      />
      <PanelBody className="grid gap-3">
        <div className="grid grid-cols-2 gap-3">
          {figure('Requests per month', 'requests', workload.requestsPerMonth, (text) => ({
            requestsPerMonth: wholeNumber(text, MAX_REQUESTS),
          }))}
          {figure(
            'Reasoning multiplier',
            'reasoning',
            workload.reasoningMultiplier,
            (text) => ({ reasoningMultiplier: multiplierOf(text) }),
            '×',
          )}
          {figure(
            'Input per request',
            'in',
            workload.inputTokensPerRequest,
            (text) => ({ inputTokensPerRequest: wholeNumber(text, MAX_TOKENS_PER_REQUEST) }),
            'tok',
          )}
          {figure(
            'Output per request',
            'out',
            workload.outputTokensPerRequest,
            (text) => ({ outputTokensPerRequest: wholeNumber(text, MAX_TOKENS_PER_REQUEST) }),
            'tok',
          )}
        </div>
        <ShareField
          label="Cached share of input"
          name="cached"
          share={workload.cachedShare}
          onType={(percent) => set({ cachedShare: shareOf(percent) }, { typing: true })}
          onSettle={onSettle}
        />
        <ShareField
          label="Batch share"
          name="batch"
          share={workload.batchShare}
          onType={(percent) => set({ batchShare: shareOf(percent) }, { typing: true })}
          onSettle={onSettle}
        />
        <input type="hidden" name="need" value={NO_NEEDS} />
        <CheckChips
          label="Must have"
          name="need"
          choices={workloadNeeds.map((need) => [need, NEEDS[need]])}
          chosen={workload.neededCapabilities}
          onToggle={(need) => set({ neededCapabilities: toggled(workloadNeeds, workload.neededCapabilities, need) })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Context at least">
            <NativeSelect
              name="context"
              size={32}
              value={workload.neededContext}
              onChange={({ target }) => set({ neededContext: Number(target.value) })}
            >
              {CONTEXTS.map(([tokens, label]) => (
                <option key={tokens} value={tokens}>
                  {label}
                </option>
              ))}
              {!CONTEXTS.some(([tokens]) => tokens === workload.neededContext) && (
                <option value={workload.neededContext}>{workload.neededContext} tokens</option>
              )}
            </NativeSelect>
          </Field>
          <ProviderPicker
            providers={providers}
            chosen={workload.providers}
            without={(slug) =>
              addressOf({
                ...query,
                workload: { ...workload, providers: workload.providers.filter((other) => other !== slug) },
              })
            }
            onChange={(slugs) => set({ providers: slugs })}
          />
        </div>
        <CheckChips
          label="Count for me"
          hint="Deals that are verified and say for whom they are, and free allowances."
          name="for"
          choices={eligibilityGroups.map((group) => [group, GROUPS[group]])}
          chosen={workload.eligibility}
          onToggle={(group) => set({ eligibility: toggled(eligibilityGroups, workload.eligibility, group) })}
        />
        <button
          type="submit"
          className={buttonClass({ variant: 'primary', size: 32, className: 'hidden! noscript:inline-flex!' })}
        >
          Calculate
        </button>
      </PanelBody>
    </Panel>
  )
}

/** In the order of all of them, so that equal choices have equal addresses. */
function toggled<Value>(all: readonly Value[], chosen: readonly Value[], value: Value): Value[] {
  return all.filter((other) => chosen.includes(other) !== (other === value))
}
