import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { useMemo, useState } from 'react'
import { Combobox } from '../../components/forms/combobox.tsx'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { engine } from './stores.ts'

type NowFieldProps = {
  /** The slug in the URL, or empty. */
  slug: string
  /** The model's name, if it is in the catalogue. */
  name: string | null
  onChange: ChangeQuery<CalculatorQuery>
}

/** Selects the visitor's current model, to compare its bill. Without script its name can be typed. */
export function NowField({ slug, name, onChange }: NowFieldProps) {
  const loaded = engine.use()
  const [text, setText] = useState('')
  const options = useMemo(
    () =>
      loaded.state === 'ready'
        ? loaded.value.findModels(text).map((model) => ({ value: model.slug, label: model.name }))
        : [],
    [loaded, text],
  )
  const choose = (now: string) => onChange((query) => ({ ...query, now, open: '' }))
  return (
    <Field label="I use now">
      <span className="flex gap-2 noscript:hidden">
        <Combobox
          label="I use now"
          size={32}
          placeholder="No model"
          options={options}
          selected={name === null ? null : { value: slug, label: name }}
          onSelect={(option) => option !== null && choose(option.value)}
          onSearch={(typed) => {
            void engine.load()
            setText(typed)
          }}
          loading={loaded.state === 'idle' || loaded.state === 'loading'}
          emptyText={loaded.state === 'none' ? 'The list of models could not be loaded' : 'No model matches'}
          className="min-w-0 flex-1"
        />
        {slug !== '' && (
          <Button size={32} variant="ghost" onClick={() => choose('')}>
            Clear
          </Button>
        )}
      </span>
      <Input
        name="now"
        size={32}
        aria-label="I use now, by name"
        autoComplete="off"
        key={slug}
        defaultValue={slug}
        className="hidden! noscript:block!"
      />
    </Field>
  )
}
