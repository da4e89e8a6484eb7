import { useEffect, useRef, useState } from 'react'
import type { SubmissionForm } from './use-submission.ts'

/** State of a choice whose value stands in hidden fields: when it has changed, the form is told. */
export function useChosen<T>({ announce }: SubmissionForm, initial: () => T) {
  const [chosen, setChosen] = useState(initial)
  const told = useRef(chosen)
  useEffect(() => {
    if (told.current === chosen) return
    told.current = chosen
    announce()
  }, [chosen, announce])
  return [chosen, setChosen] as const
}
