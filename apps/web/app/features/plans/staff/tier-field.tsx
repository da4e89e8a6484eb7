import type { PricingFinding, TierField as FieldName } from '@inferdex/domain/plans/pricing-rules'
import type { ReactNode } from 'react'
import { Field } from '../../../components/forms/field.tsx'
import { LevelIcon } from './pricing-issues.tsx'

export const tierFieldId = (field: FieldName) => `tier-${field}`

type TierFieldProps = {
  name: FieldName
  label: string
  findings: readonly PricingFinding[]
  required?: boolean
  className?: string
  children: ReactNode
}

/** Renders a field with its findings: an error makes it invalid, a warning is shown below it. */
export function TierField({ name, label, findings, children, ...rest }: TierFieldProps) {
  const own = findings.filter(({ field }) => field === name)
  const error = own.find(({ level }) => level === 'error')
  return (
    <Field
      {...rest}
      id={tierFieldId(name)}
      label={label}
      error={error?.text}
      hint={own.length > 0 && <Warnings findings={own} />}
    >
      {children}
    </Field>
  )
}

export function Warnings({ findings }: { findings: readonly PricingFinding[] }) {
  const warnings = findings.filter(({ level }) => level === 'warning')
  if (warnings.length === 0) return null
  return warnings.map(({ text, level }) => (
    <span key={text} className="flex gap-1 font-medium text-caution">
      <LevelIcon level={level} className="mt-px" />
      {text}
    </span>
  ))
}
