import { type CalculatorQuery, parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type RefObject, startTransition, useEffect, useEffectEvent } from 'react'

/**
 * What somebody typed or checked before the script had come is still in the form, whose fields have the names of the
 * address: it counts as if it had been typed now.
 */
export function useTypedBefore(
  part: RefObject<HTMLElement | null>,
  onForm: (inForm: Pick<CalculatorQuery, 'input' | 'output' | 'workload' | 'models'>) => void,
): void {
  const read = useEffectEvent(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
    // A transition: other parts of the page may still wait for their code, and must not be taken away for this.
    startTransition(() => onForm(parseCalculatorQuery(fields)))
  })
  useEffect(() => read(), [])
}
