import { type CalculatorQuery, parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type RefObject, startTransition, useEffect, useEffectEvent } from 'react'

/**
 * Reads what was typed or checked before React started. It is still in the form, whose fields are named as in the URL.
 */
export function useEarlyInput(
  part: RefObject<HTMLElement | null>,
  onForm: (inForm: Pick<CalculatorQuery, 'input' | 'output' | 'workload' | 'models'>) => void,
): void {
  const read = useEffectEvent(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
    // A transition, because other parts of the page may still be loading their code and must stay visible.
    startTransition(() => onForm(parseCalculatorQuery(fields)))
  })
  useEffect(() => read(), [])
}
