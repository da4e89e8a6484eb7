import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { FieldSet, TextareaField } from './fields.tsx'
import { FormFrame, type SubmitFormProps } from './form-frame.tsx'
import { OptionField, useChosenOption } from './option-field.tsx'
import { pickDeals } from '../pick.ts'
import type { PreviewRow } from '../preview-rows.ts'
import { useLookup } from '../../../../lib/api/use-lookup.ts'
import { type SubmissionForm, useSubmission } from '../use-submission.ts'

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
  const [chosen, setChosen] = useChosenOption(form, 'targetId', 'targetTitle')
  const isDrafted = form.draft.has('targetId')
  useEffect(() => {
    if (wanted === null || isDrafted) return
    // If the deal no longer exists, the user has to search.
    void readTitle(wanted).then((label) => label && setChosen((before) => before ?? { value: wanted, label }))
  }, [wanted, isDrafted, setChosen])
  return (
    <OptionField
      {...lookup}
      form={form}
      label="Deal"
      idName="targetId"
      labelName="targetTitle"
      selected={chosen}
      onSelect={setChosen}
      placeholder="Search by title or provider"
    />
  )
}

async function readTitle(id: string): Promise<string | null> {
  const { readDeal } = await import('@inferdex/contracts/deals/deals')
  return api(readDeal, { params: { id } }).then(
    ({ title }) => title,
    () => null,
  )
}
