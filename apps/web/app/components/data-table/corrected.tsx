/** Shows the corrected search text that was used instead of a misspelt one. */
export function Corrected({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p aria-live="polite">
      for “<b className="font-semibold text-ink">{text}</b>”
    </p>
  )
}
