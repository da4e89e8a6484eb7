import { createContext, useContext } from 'react'

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldControl | null>(null)

type ControlProps = {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** A control that knows its own name says it only where no Field labels it. */
export function useOwnLabel(label: string): string | undefined {
  return useContext(FieldContext) === null ? label : undefined
}

/** What a control takes from the Field around it; its own props win. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.id,
    required: props.required ?? field?.required,
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  }
}
