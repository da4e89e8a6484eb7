import { Combobox, type ComboboxProps } from '../../../../components/forms/combobox.tsx'
import type { ComboboxOption } from '../../../../components/forms/combobox-option.ts'
import { Field } from '../../../../components/forms/field.tsx'
import { useChosen } from '../use-chosen.ts'
import type { SubmissionForm } from '../use-submission.ts'

/** Holds a chosen record by its id. Its name is stored too, for the draft and the preview. */
export function useChosenOption(form: SubmissionForm, idName: string, labelName: string) {
  return useChosen<ComboboxOption | null>(form, () => {
    const value = form.draft.get(idName)
    return value === null ? null : { value, label: form.draft.get(labelName) ?? value }
  })
}

type OptionFieldProps = Omit<ComboboxProps, 'name' | 'size' | 'clearable'> & {
  form: SubmissionForm
  idName: string
  labelName: string
}

export function OptionField({ form, idName, labelName, ...combobox }: OptionFieldProps) {
  return (
    <Field label={combobox.label} error={form.messages[idName]} required>
      <Combobox {...combobox} name={idName} size={44} clearable />
      <input type="hidden" name={labelName} value={combobox.selected?.label ?? ''} />
    </Field>
  )
}
