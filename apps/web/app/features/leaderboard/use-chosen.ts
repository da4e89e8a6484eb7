import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'

/** A control whose value lives in the address: it shows at once what was chosen, and the page follows. */
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
