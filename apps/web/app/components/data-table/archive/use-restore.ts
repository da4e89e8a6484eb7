import { useRevalidator } from 'react-router'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'

/** Returns a function that restores a record, shows a toast and reloads the list. */
export function useRestore(): (name: string, call: () => Promise<unknown>) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (name, call) => {
    await reportOutcome(call(), { done: `${name} is restored`, failed: `Failed to restore ${name}` })
    await revalidate()
  }
}
