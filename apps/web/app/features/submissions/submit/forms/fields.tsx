import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '../../../../components/forms/checkbox.tsx'
import { Field } from '../../../../components/forms/field.tsx'
import { Input, type InputProps } from '../../../../components/forms/input.tsx'
import { Textarea, type TextareaProps } from '../../../../components/forms/textarea.tsx'
import type { SubmissionForm } from '../use-submission.ts'

type Named = { form: SubmissionForm; name: string; label: string; hint?: ReactNode }
type Rest<Props> = Omit<Props, keyof Named | 'defaultValue'>

/** Renders a text field that starts with its draft and shows its own error. */
export function TextField({ form, name, label, hint, required = false, ...input }: Named & Rest<InputProps>) {
  return (
    <Field label={label} hint={hint} error={form.messages[name]} required={required}>
      <Input size={44} {...input} name={name} defaultValue={form.draft.get(name) ?? ''} autoComplete="off" />
    </Field>
  )
}

export function TextareaField({ form, name, label, hint, required = false, ...textarea }: Named & Rest<TextareaProps>) {
  return (
    <Field label={label} hint={hint} error={form.messages[name]} required={required}>
      <Textarea {...textarea} name={name} defaultValue={form.draft.get(name) ?? ''} />
    </Field>
  )
}

type CheckboxFieldProps = Named & Pick<ComponentProps<'input'>, 'onChange'>

export function CheckboxField({ form, name, label, hint, onChange }: CheckboxFieldProps) {
  return <Checkbox name={name} label={label} hint={hint} defaultChecked={form.draft.has(name)} onChange={onChange} />
}

type FieldSetProps = { title: string; children: ReactNode }

/** Renders a section of a form with its own heading. */
export function FieldSet({ title, children }: FieldSetProps) {
  return (
    <section className="grid gap-3.5 border-line not-first:border-t not-first:pt-4">
      <h2 className="text-16 font-[620] tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  )
}

export function Columns({ of, children }: { of: 2 | 3; children: ReactNode }) {
  const look = of === 2 ? 'sm:grid-cols-2' : 'grid-cols-2 sm:grid-cols-3'
  return <div className={`grid gap-x-3 gap-y-3.5 ${look}`}>{children}</div>
}
