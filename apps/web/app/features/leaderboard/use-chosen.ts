import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'

/** Holds a value of the URL, updated optimistically; the page follows once it has loaded. */
export function useChosen<Value>(inAddress: Value): [Value, (value: Value, address: string) => void] {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(inAddress)
  const choose = (value: Value, address: string) =>
    startTransition(async () => {
      show(value)
      await navigate(address, { preventScrollReset: true })
    })
  return [shown, choose]
}
