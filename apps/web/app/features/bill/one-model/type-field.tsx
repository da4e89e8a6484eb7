import { modelTypeLabels, type ModelType, modelTypes, returnsTokens } from '@inferdex/domain/models/model-type'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { TypeCount } from '@inferdex/domain/bill/workload/chosen-models'
import { Field } from '../../../components/forms/field.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import type { EditModels } from '../edits.ts'

type TypeFieldProps = { type: ModelType | ''; types: readonly TypeCount[]; edit: EditModels }

/** Filters the bills by a type of model. */
export function TypeField({ type, types, edit }: TypeFieldProps) {
  return (
    <Field label="Type" hint={hintFor(type)}>
      <NativeSelect
        name="type"
        size={32}
        value={type}
        onChange={({ target }) => edit({ type: modelTypes.find((one) => one === target.value) ?? '' })}
      >
        <option value="">Any type</option>
        {types.map(([name, count]) => (
          <option key={name} value={name}>
            {modelTypeLabels[name]} ({formatCount(count)})
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** Returns a hint about the parts of the workload that do not apply to this type. */
function hintFor(type: ModelType | ''): string | undefined {
  if (type === '' || type === 'chat') return undefined
  return returnsTokens(type)
    ? 'Functions, reasoning and structured output are not asked of them.'
    : 'They return no tokens, so only the input is billed, and functions are not asked of them.'
}
