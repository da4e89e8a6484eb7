import { Check } from 'lucide-react'

/** Labels the best value without relying on colour: a check, and a text for screen readers. */
export function BestMark() {
  return (
    <>
      <Check aria-hidden className="mr-1 inline size-3.5 stroke-[2.5] align-[-2px] text-accent" />
      <span className="sr-only">Best: </span>
    </>
  )
}
