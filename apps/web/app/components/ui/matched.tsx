import { matchParts } from './match-parts.ts'

type MatchedProps = { text: string; q: string; quiet?: boolean }

/** Renders a text with the part that was searched for in bold. */
export function Matched({ text, q, quiet = false }: MatchedProps) {
  const [before, match, after] = matchParts(text, q)
  if (match === '') return text
  return (
    <>
      {before}
      <b className={quiet ? 'font-semibold' : 'font-semibold text-accent-strong'}>{match}</b>
      {after}
    </>
  )
}
