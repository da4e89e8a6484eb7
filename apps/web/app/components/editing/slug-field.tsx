import { Check } from 'lucide-react'
import type { SlugHolder } from '@inferdex/contracts/protocol/records.staff'
import type { SlugCheck } from '../../lib/forms/use-slug-check.ts'
import type { ReactNode } from 'react'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { Link } from '../ui/navigation/link.tsx'

type SlugFieldProps = {
  /** The part of the URL before the slug: "/model/". */
  prefix: string
  value: string
  onChange: (slug: string) => void
  check: SlugCheck
  /** URL of the record that has the slug. */
  linkTo: (holder: SlugHolder) => string
  /** Error of the form. A taken slug shows the more specific result of the availability check instead. */
  error: string | undefined
  /** The slug of an existing record cannot be changed. */
  isFixed: boolean
  /** Shown at the right end of the label's line. */
  aside?: ReactNode
  /** Shown below the field unless the check fails. */
  hint?: ReactNode
  className?: string | undefined
}

export function SlugField({
  prefix,
  value,
  onChange,
  check,
  linkTo,
  error,
  isFixed,
  aside,
  hint,
  className,
}: SlugFieldProps) {
  return (
    <Field
      label="Slug"
      required={!isFixed}
      hint={hint}
      aside={aside}
      error={check.state === 'taken' ? <Taken holder={check.holder} linkTo={linkTo} /> : error}
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
          check.state === 'available' ? (
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

/** Links the record that has the slug, so that the user can open or restore it. */
function Taken({ holder, linkTo }: { holder: SlugHolder | null; linkTo: SlugFieldProps['linkTo'] }) {
  if (holder === null) return 'This slug is already taken'
  return (
    <>
      This slug is already taken by{' '}
      <Link to={linkTo(holder)} className="underline">
        {holder.name}
      </Link>
      {holder.former ? ', whose address it was' : holder.archived && ', which is archived'}
    </>
  )
}
