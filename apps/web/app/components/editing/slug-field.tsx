import { Check } from 'lucide-react'
import type { SlugState } from '../../lib/forms/use-slug-check.ts'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'

type SlugFieldProps = {
  /** The part of the URL before the slug: "/model/". */
  prefix: string
  value: string
  onChange: (slug: string) => void
  state: SlugState
  /** Error of the form. Shown instead of the result of the availability check. */
  error: string | undefined
  /** The slug of an existing record cannot be changed. */
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
