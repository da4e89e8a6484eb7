import { Check } from 'lucide-react'

/** Says "best" without colour: a check for the eye, a word for the ear. */
export function BestMark() {
  return (
    <>
      <Check aria-hidden className="mr-1 inline size-3.5 stroke-[2.5] align-[-2px] text-accent" />
      <span className="sr-only">Best: </span>
    </>
  )
}
