import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import {
  defaultWorkload,
  type EligibilityGroup,
  eligibilityGroups,
  NO_NEEDS,
  type Workload,
  type WorkloadNeed,
  workloadNeeds,
} from '@inferdex/domain/bill/workload/workload'
import { type Place, placeLabels } from '@inferdex/domain/offers/regions/places'
import { formatCount } from '@inferdex/domain/text/number-display'
import { memo, useCallback } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { addressOf } from './address.ts'
import { CheckChips } from './check-chips.tsx'
import type { EditWorkload } from './edits.ts'
import { ProviderPicker } from './one-model/provider-picker.tsx'
import { WorkloadFigures } from './workload-figures.tsx'

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
  restricted: 'Restricted channels',
} as const satisfies Record<EligibilityGroup, string>

const CONTEXTS = [
  [0, 'Any'],
  [32_000, '32K tokens'],
  [128_000, '128K tokens'],
  [200_000, '200K tokens'],
  [400_000, '400K tokens'],
  [1_000_000, '1M tokens'],
] as const

const NEED_CHOICES = workloadNeeds.map((need) => [need, NEEDS[need]] as const)
const GROUP_CHOICES = eligibilityGroups.map((group) => [group, GROUPS[group]] as const)

type WorkloadFormProps = {
  workload: Workload
  /** The query after a pause in typing, for the URLs of links. */
  settled: CalculatorQuery
  providers: readonly (readonly [slug: string, name: string])[]
  places: readonly (readonly [place: Place, offers: number])[]
  onChange: ChangeQuery<CalculatorQuery>
  onSettle: () => void
}

/** Describes the workload of a month. The fields are named as in the URL. */
export function WorkloadForm({ workload, settled, providers, places, onChange, onSettle }: WorkloadFormProps) {
  const edit = useCallback<EditWorkload>(
    (change, how) =>
      onChange((now) => ({ ...now, workload: { ...now.workload, ...change(now.workload) }, open: '' }), how),
    [onChange],
  )
  const chooseProviders = useCallback((slugs: readonly string[]) => edit(() => ({ providers: slugs })), [edit])
  const reset: CalculatorQuery = { ...settled, workload: defaultWorkload, open: '' }
  return (
    <Panel aria-labelledby="workload">
      <PanelHead
        id="workload"
        title="Your workload"
        actions={
          <a
            href={addressOf(reset)}
            onClick={insteadOfLink(() => edit(() => defaultWorkload))}
            className={buttonClass({ variant: 'ghost', size: 28 })}
          >
            Reset
          </a>
        }
      />
      <PanelBody className="grid gap-3">
        <WorkloadFigures workload={workload} edit={edit} onSettle={onSettle} />
        <input type="hidden" name="need" value={NO_NEEDS} />
        <Needs chosen={workload.neededCapabilities} edit={edit} />
        <div className="grid grid-cols-2 gap-3">
          <Context tokens={workload.neededContext} edit={edit} />
          <ProviderPicker
            providers={providers}
            chosen={workload.providers}
            settled={settled}
            onChange={chooseProviders}
          />
          <Region place={workload.place} places={places} edit={edit} />
        </div>
        <Groups chosen={workload.eligibility} edit={edit} />
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

// Memoized, so that a keystroke in a number does not re-render the other fields.
const Needs = memo(function Needs({ chosen, edit }: { chosen: readonly WorkloadNeed[]; edit: EditWorkload }) {
  return (
    <CheckChips
      label="Must have"
      name="need"
      choices={NEED_CHOICES}
      chosen={chosen}
      onCheck={(need, isOn) =>
        edit((now) => ({ neededCapabilities: withChecked(workloadNeeds, now.neededCapabilities, need, isOn) }))
      }
    />
  )
})

const Groups = memo(function Groups({ chosen, edit }: { chosen: readonly EligibilityGroup[]; edit: EditWorkload }) {
  return (
    <CheckChips
      label="I qualify for"
      hint="Takes off free tiers and credits for the models that their source names. What names none is listed and not taken off."
      name="for"
      choices={GROUP_CHOICES}
      chosen={chosen}
      onCheck={(group, isOn) =>
        edit((now) => ({ eligibility: withChecked(eligibilityGroups, now.eligibility, group, isOn) }))
      }
    />
  )
})

const Context = memo(function Context({ tokens, edit }: { tokens: number; edit: EditWorkload }) {
  return (
    <Field label="Context at least">
      <NativeSelect
        name="context"
        size={32}
        value={tokens}
        onChange={({ target }) => edit(() => ({ neededContext: Number(target.value) }))}
      >
        {CONTEXTS.map(([size, label]) => (
          <option key={size} value={size}>
            {label}
          </option>
        ))}
        {!CONTEXTS.some(([size]) => size === tokens) && <option value={tokens}>{tokens} tokens</option>}
      </NativeSelect>
    </Field>
  )
})

type RegionProps = { place: Place | null; places: WorkloadFormProps['places']; edit: EditWorkload }

const Region = memo(function Region({ place, places, edit }: RegionProps) {
  const offered: (readonly [Place, number])[] =
    place === null || places.some(([one]) => one === place) ? [...places] : [...places, [place, 0]]
  return (
    <Field label="Runs in">
      <NativeSelect
        name="region"
        size={32}
        value={place ?? ''}
        onChange={({ target }) => edit(() => ({ place: places.find(([one]) => one === target.value)?.[0] ?? null }))}
      >
        <option value="">Anywhere</option>
        {offered.map(([one, count]) => (
          <option key={one} value={one}>
            {placeLabels[one]} ({formatCount(count)})
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
})

/** Returns the choices with or without one, in the order of `all`, so that equal choices have equal URLs. */
function withChecked<Value>(all: readonly Value[], chosen: readonly Value[], value: Value, isOn: boolean): Value[] {
  return all.filter((other) => (other === value ? isOn : chosen.includes(other)))
}
