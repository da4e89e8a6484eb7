import { DEFAULT_REPORTING } from '@inferdex/domain/benchmarks/score-reporting'
import { useEffect, useId, useState } from 'react'
import { Field } from '../../../../components/forms/field.tsx'
import { NativeSelect } from '../../../../components/forms/native-select.tsx'
import { api } from '../../../../lib/api/api.ts'
import { Columns, FieldSet, TextField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import { OptionField, useChosenOption } from './option-field.tsx'
import { pickModels } from '../pick.ts'
import type { PreviewRow } from '../preview-rows.ts'
import { useLookup } from '../../../../lib/api/use-lookup.ts'
import { type SubmissionForm, useSubmission } from '../use-submission.ts'

const ROWS: readonly PreviewRow[] = [
  ['Model', 'modelName'],
  ['Benchmark', 'benchmarkType'],
  ['Score', 'score'],
  ['Tested', 'testedDate'],
  ['Source', 'source'],
  ['Reported by', 'reporting'],
]

/** Used if the server's list is empty or cannot be loaded. */
const KNOWN_TYPES = ['humanEval', 'mbpp', 'sweBench'] as const

export function BenchmarkForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="Which result">
        <Columns of={2}>
          <ModelField form={form} />
          <TypeField form={form} />
          <TextField
            form={form}
            name="score"
            label="Score"
            required
            type="number"
            min={0}
            max={100}
            step={0.1}
            numeric
            trailing="%"
          />
          <TextField form={form} name="testedDate" label="Tested date" required type="date" />
        </Columns>
        <TextField
          form={form}
          name="source"
          label="Source URL"
          required
          type="url"
          placeholder="https://"
          hint="Where the score is published: a paper, model card or leaderboard"
        />
        <Field label="Who reported it" error={form.messages.reporting} hint="Our team checks it before it's published">
          <NativeSelect name="reporting" size={44} defaultValue={form.draft.get('reporting') ?? DEFAULT_REPORTING}>
            <option value="self">The maker of the model (self-reported)</option>
            <option value="independent">Someone independent of the maker</option>
            <option value="community">A community: votes or results people submit</option>
          </NativeSelect>
        </Field>
      </FieldSet>
    </FormFrame>
  )
}

function ModelField({ form }: { form: SubmissionForm }) {
  const lookup = useLookup(pickModels)
  const [chosen, setChosen] = useChosenOption(form, 'modelId', 'modelName')
  return (
    <OptionField
      {...lookup}
      form={form}
      label="Model"
      idName="modelId"
      labelName="modelName"
      selected={chosen}
      onSelect={setChosen}
      placeholder="Search by name, family or slug"
    />
  )
}

function TypeField({ form }: { form: SubmissionForm }) {
  const listId = useId()
  const types = useBenchmarkTypes()
  return (
    <>
      <TextField
        form={form}
        name="benchmarkType"
        label="Benchmark type"
        required
        list={listId}
        spellCheck={false}
        hint="Choose one or type your own"
      />
      <datalist id={listId}>
        {types.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}

function useBenchmarkTypes(): readonly { name: string; label: string }[] {
  const [types, setTypes] = useState<readonly { name: string; label: string }[]>([])
  useEffect(() => {
    let isCurrent = true
    void loadTypes().then((loaded) => isCurrent && setTypes(loaded))
    return () => {
      isCurrent = false
    }
  }, [])
  return types
}

async function loadTypes(): Promise<{ name: string; label: string }[]> {
  const { listBenchmarkTypes } = await import('@inferdex/contracts/benchmarks')
  const listed = await api(listBenchmarkTypes).catch(() => [])
  const known = KNOWN_TYPES.map((name) => ({ name, label: name }))
  return listed.length === 0 ? known : listed.map(({ name, displayName }) => ({ name, label: displayName }))
}
