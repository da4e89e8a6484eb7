import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { memo, useMemo, useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { ChosenModel } from '../calculator-data.ts'
import { engine } from '../stores.ts'

type ModelPickerProps = { model: ChosenModel | null; onChange: ChangeQuery<CalculatorQuery> }

/** Lets the visitor find a model by typing. Without script its name can be typed into a plain field. */
export const ModelPicker = memo(function ModelPicker({ model, onChange }: ModelPickerProps) {
  const loaded = engine.use()
  const [text, setText] = useState('')
  const options = useMemo(
    () => (loaded.state === 'ready' ? loaded.value.findModels(text).map(toOption) : []),
    [loaded, text],
  )
  return (
    <Field label="Model">
      <Combobox
        label="Model"
        size={32}
        options={options}
        selected={model && toOption(model)}
        onSelect={(option) => option !== null && onChange((now) => ({ ...now, model: option.value }))}
        onSearch={(typed) => {
          void engine.load()
          setText(typed)
        }}
        loading={loaded.state === 'idle' || loaded.state === 'loading'}
        emptyText={loaded.state === 'none' ? "Couldn't load the list of models" : 'No model matches'}
        className="noscript:hidden"
      />
      <Input
        name="model"
        size={32}
        aria-label="Model, by name"
        autoComplete="off"
        // With script, the combobox above sets this value.
        key={model?.slug}
        defaultValue={model?.slug ?? ''}
        className="hidden! noscript:block!"
      />
    </Field>
  )
})

function toOption({ slug, name, pricingKind, input, output, seller }: ChosenModel) {
  const isPriced = pricingKind === 'metered' && input !== null
  const note = isPriced
    ? `${seller === null ? '' : 'from '}${priceText(input)} in, ${priceText(output)} out`
    : priceText(input, mainPriceKind(pricingKind, input))
  return { value: slug, label: name, note }
}
