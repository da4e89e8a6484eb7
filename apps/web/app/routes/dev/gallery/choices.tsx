import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import type { ComboboxOption } from '../../../components/forms/combobox-option.ts'
import { Field, FieldGroup } from '../../../components/forms/field.tsx'
import { MultiSelect } from '../../../components/forms/multi-select.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { SegmentedControl, SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import { type Range, RangeSliderField, SliderField } from '../../../components/forms/slider-field.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { PROVIDERS } from './sample-data.ts'
import { Example, Section, type SectionProps } from './section.tsx'

const OPTIONS: readonly ComboboxOption[] = PROVIDERS.map((provider) => ({
  value: provider.name,
  label: provider.name,
  note: `${provider.offers} offers`,
  media: <ProviderLogo name={provider.name} size={20} />,
  disabled: provider.offers === 0,
}))

export function Choices({ theme }: SectionProps) {
  const [provider, setProvider] = useState<ComboboxOption | null>(OPTIONS[2] ?? null)
  const [providers, setProviders] = useState<readonly ComboboxOption[]>(OPTIONS.slice(0, 2))
  const [view, setView] = useState<'cards' | 'table'>('table')
  const [rating, setRating] = useState(3.5)
  const [share, setShare] = useState(60)
  const [context, setContext] = useState<Range>([32, 400])
  return (
    <Section id={`${theme}-choices`} title="Choices" note="Arrows, Home, End, Enter, Esc; typing filters">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Provider" hint="Type to search 147 providers.">
          <Combobox
            label="Provider"
            options={OPTIONS}
            selected={provider}
            onSelect={setProvider}
            clearable
            placeholder="Any provider"
          />
        </Field>
        <Field label="Searching on a server" error="Choose a provider from the list">
          <Combobox
            label="Remote provider"
            options={[]}
            selected={null}
            onSelect={() => undefined}
            onSearch={() => undefined}
            loading
            placeholder="Any provider"
          />
        </Field>
        <Field label="Providers">
          <MultiSelect
            label="Providers"
            options={OPTIONS}
            selected={providers}
            onChange={setProviders}
            placeholder="All 147"
          />
        </Field>
        <Field label="Disabled">
          <MultiSelect
            label="Disabled providers"
            options={OPTIONS}
            selected={OPTIONS.slice(3, 5)}
            onChange={() => undefined}
            disabled
          />
        </Field>
        <FieldGroup label="Weights" required>
          <RadioGroup
            defaultValue="open"
            options={[
              { value: 'open', label: 'Open', hint: 'Weights can be downloaded.' },
              { value: 'closed', label: 'Closed' },
              { value: 'unknown', label: 'Unknown', disabled: true },
            ]}
          />
        </FieldGroup>
        <FieldGroup label="Role" error="You cannot take away your own role">
          <RadioGroup
            direction="row"
            defaultValue="USER"
            options={[
              { value: 'USER', label: 'USER' },
              { value: 'MODERATOR', label: 'MODERATOR' },
              { value: 'ADMIN', label: 'ADMIN' },
            ]}
          />
        </FieldGroup>
        <SliderField label="Minimum rating" min={0} max={5} step={0.5} value={rating} onValueChange={setRating} />
        <SliderField label="Cached share of input" min={0} max={100} unit="%" value={share} onValueChange={setShare} />
        <RangeSliderField
          label="Context window, thousand tokens"
          min={0}
          max={1000}
          step={4}
          value={context}
          onValueChange={setContext}
          className="sm:col-span-2"
        />
        <SliderField label="Disabled" min={0} max={100} unit="%" value={20} onValueChange={() => undefined} disabled />
      </div>
      <Example label="Segmented: radios, links">
        <SegmentedControl
          label={`View, ${theme}`}
          value={view}
          onValueChange={setView}
          options={[
            {
              value: 'cards',
              label: (
                <>
                  <LayoutGrid aria-hidden /> Cards
                </>
              ),
            },
            {
              value: 'table',
              label: (
                <>
                  <Rows3 aria-hidden /> Table
                </>
              ),
            },
          ]}
        />
        <SegmentedLinks
          label={`Offers, ${theme}`}
          links={[
            { to: '?', label: 'Shortlist', current: true },
            { to: '?offers=all', label: 'All offers', current: false },
          ]}
        />
      </Example>
    </Section>
  )
}
