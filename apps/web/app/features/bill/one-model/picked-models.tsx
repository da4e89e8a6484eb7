import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import type { ChoiceView } from '@inferdex/domain/bill/bill-view'
import type { ModelChoice } from '@inferdex/domain/bill/workload/model-choice'
import { useMemo, useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { RemovableChip } from '../../../components/ui/removable-chip.tsx'
import { addressOf } from '../address.ts'
import type { EditModels } from '../edits.ts'
import { engine } from '../stores.ts'

type PickedModelsProps = { models: ModelChoice; choice: ChoiceView; settled: CalculatorQuery; edit: EditModels }

/** Lists the picked models, each with a button to remove it. Without script a name can be typed. */
export function PickedModels({ models: { picked }, choice, settled, edit }: PickedModelsProps) {
  const loaded = engine.use()
  const [text, setText] = useState('')
  const options = useMemo(() => {
    if (loaded.state !== 'ready') return []
    return loaded.value
      .findModels(text)
      .filter(({ slug }) => !picked.includes(slug))
      .map(({ slug, name }) => ({ value: slug, label: name }))
  }, [loaded, text, picked])
  const without = (slug: string, name: string) => picked.filter((other) => other !== slug && other !== name)
  return (
    <>
      <Field label="Add a model">
        <Combobox
          label="Add a model"
          size={32}
          placeholder={picked.length === 0 ? 'Name of a model' : 'Add another'}
          options={options}
          selected={null}
          onSearch={(typed) => {
            void engine.load()
            setText(typed)
          }}
          onSelect={(option) => option !== null && edit({ picked: [...picked, option.value] })}
          loading={loaded.state === 'idle' || loaded.state === 'loading'}
          emptyText={loaded.state === 'none' ? "Couldn't load the list of models" : 'No model matches'}
          className="noscript:hidden"
        />
        <Input
          name="pick"
          size={32}
          aria-label="Add a model, by name"
          autoComplete="off"
          className="hidden! noscript:block!"
        />
      </Field>
      {picked.map((name) => (
        <input key={name} type="hidden" name="pick" value={name} />
      ))}
      {choice.picked.length > 0 && (
        <ul aria-label="Picked models" className="flex flex-wrap gap-1.5">
          {choice.picked.map(([slug, name]) => (
            <li key={slug} className="max-w-full">
              <RemovableChip
                removeLabel={`Remove ${name}`}
                removeTo={addressOf({
                  ...settled,
                  models: { ...settled.models, picked: without(slug, name) },
                  open: '',
                })}
                onRemove={() => edit({ picked: without(slug, name) })}
              >
                {name}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
