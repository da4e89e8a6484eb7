import { Check } from 'lucide-react'
import type { SlugState } from '../../lib/forms/use-slug-check.ts'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'

type SlugFieldProps = {
  /** What stands before it in the address: "/model/". */
  prefix: string
  value: string
  onChange: (slug: string) => void
  state: SlugState
  /** Of the form; it is said before what the check found. */
  error: string | undefined
  /** The address of a record that exists stays as it is. */
  isFixed: boolean
  className?: string | undefined
}

export function SlugField({ prefix, value, onChange, state, error, isFixed, className }: SlugFieldProps) {
  return (
    <Field
      label="Slug"
      required={!isFixed}
      error={error ?? (state === 'taken' && 'This slug is already taken')}
      className={className}
    >
      <Input
        name="slug"
        size={32}
        value={value}
        readOnly={isFixed}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        leading={prefix}
        trailing={
          state === 'available' ? (
            <>
              <Check aria-hidden className="size-3.5 text-positive" />
              <span role="status" className="sr-only">
                This slug is available
              </span>
            </>
          ) : undefined
        }
        className="font-mono"
      />
    </Field>
  )
}
