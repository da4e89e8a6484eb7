import { useEffect, useRef, useState } from 'react'
import type { SubmissionForm } from './use-submission.ts'

/** Holds a choice whose value is in hidden fields, and notifies the form when it changes. */
export function useChosen<T>({ announce }: SubmissionForm, initial: () => T) {
  const [chosen, setChosen] = useState(initial)
  const announced = useRef(chosen)
  useEffect(() => {
    if (announced.current === chosen) return
    announced.current = chosen
    announce()
  }, [chosen, announce])
  return [chosen, setChosen] as const
}
