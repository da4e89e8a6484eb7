import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { memo, useMemo, useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { matchesQuery } from '../../../components/forms/combobox-option.ts'
import { Field } from '../../../components/forms/field.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { RemovableChip } from '../../../components/ui/removable-chip.tsx'
import { addressOf } from '../address.ts'

type ProviderPickerProps = {
  providers: readonly (readonly [slug: string, name: string])[]
  chosen: readonly string[]
  settled: CalculatorQuery
  onChange: (slugs: readonly string[]) => void
}

/** Chooses which providers are ranked. None chosen means all. */
export const ProviderPicker = memo(function ProviderPicker(props: ProviderPickerProps) {
  const { providers, chosen, settled, onChange } = props
  const [text, setText] = useState('')
  const rest = useMemo(() => providers.filter(([slug]) => !chosen.includes(slug)), [providers, chosen])
  const options = useMemo(
    () => rest.filter(([, name]) => matchesQuery(name, text)).map(([value, label]) => ({ value, label })),
    [rest, text],
  )
  const names = new Map(providers)
  const placeholder = chosen.length === 0 ? `All ${providers.length}` : 'Add another'
  return (
    <div className="grid gap-1.5">
      <Field label="Providers">
        <Combobox
          label="Providers"
          size={32}
          placeholder={placeholder}
          options={options}
          selected={null}
          onSearch={setText}
          onSelect={(option) => option !== null && onChange([...chosen, option.value].toSorted())}
          emptyText="No provider matches"
          className="noscript:hidden"
        />
        <NativeSelect name="provider" size={32} aria-label="Add a provider" className="hidden! noscript:block!">
          <option value="">{placeholder}</option>
          {rest.map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen providers" className="flex flex-wrap gap-1.5">
          {chosen.map((slug) => (
            <li key={slug} className="max-w-full">
              <input type="hidden" name="provider" value={slug} />
              <RemovableChip
                removeLabel={`Remove ${names.get(slug) ?? slug}`}
                removeTo={addressWithout(settled, slug)}
                onRemove={() => onChange(chosen.filter((other) => other !== slug))}
              >
                {names.get(slug) ?? slug}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

function addressWithout(query: CalculatorQuery, slug: string): string {
  const providers = query.workload.providers.filter((other) => other !== slug)
  return addressOf({ ...query, workload: { ...query.workload, providers } })
}
