import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Combobox } from '../../components/forms/combobox.tsx'
import type { ComboboxOption } from '../../components/forms/combobox-option.ts'
import { Field } from '../../components/forms/field.tsx'
import { api } from '../../lib/api.ts'
import { FieldSet, TextareaField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import { pickDeals } from './pick.ts'
import type { PreviewRow } from './preview-rows.ts'
import { useChosen } from './use-chosen.ts'
import { useLookup } from '../../lib/use-lookup.ts'
import { type SubmissionForm, useSubmission } from './use-submission.ts'

const ROWS: readonly PreviewRow[] = [
  ['Expired deal', 'targetTitle'],
  ['Reason', 'reason'],
]

export function ExpiredForm({ tab, restart }: SubmitFormProps) {
  const form = useSubmission(tab)
  return (
    <FormFrame form={form} tab={tab} restart={restart} rows={ROWS}>
      <FieldSet title="Which deal no longer works">
        <DealField form={form} />
        <TextareaField
          form={form}
          name="reason"
          label="Reason"
          hint="Optional, at least 10 characters: what happened when you tried it?"
          rows={4}
        />
      </FieldSet>
    </FormFrame>
  )
}

function DealField({ form }: { form: SubmissionForm }) {
  const lookup = useLookup(pickDeals)
  const [query] = useSearchParams()
  const wanted = query.get('deal')
  const [chosen, setChosen] = useChosen<ComboboxOption | null>(form, () => {
    const value = form.draft.get('targetId')
    return value === null ? null : { value, label: form.draft.get('targetTitle') ?? value }
  })
  const isDrafted = form.draft.has('targetId')
  useEffect(() => {
    if (wanted === null || isDrafted) return
    // Not there any more: then the reader searches.
    void readTitle(wanted).then((label) => label && setChosen((before) => before ?? { value: wanted, label }))
  }, [wanted, isDrafted, setChosen])
  return (
    <Field label="Deal" error={form.messages.targetId} required>
      <Combobox
        {...lookup}
        label="Deal"
        name="targetId"
        size={44}
        selected={chosen}
        onSelect={setChosen}
        clearable
        placeholder="Search by title or provider"
      />
      <input type="hidden" name="targetTitle" value={chosen?.label ?? ''} />
    </Field>
  )
}

async function readTitle(id: string): Promise<string | null> {
  const { readDeal } = await import('@inferdex/contracts/deals')
  return api(readDeal, { params: { id } }).then(
    ({ title }) => title,
    () => null,
  )
}
