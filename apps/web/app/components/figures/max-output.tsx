import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { isOutputAboveContext, OUTPUT_ABOVE_CONTEXT } from '@inferdex/domain/offers/plausibility/limits'

type MaxOutputProps = { of: { readonly contextWindow: number | null; readonly maxOutput: number | null } }

/** Shows the maximum output of an offer, with a warning if it is impossibly larger than the context window. */
export function MaxOutput({ of }: MaxOutputProps) {
  if (of.maxOutput === null) return <span className="font-sans text-12 text-ink-faint">n/a</span>
  if (!isOutputAboveContext(of)) return formatContextWindow(of.maxOutput)
  return (
    <span title={OUTPUT_ABOVE_CONTEXT} className="border-b border-dashed border-caution text-caution">
      {formatContextWindow(of.maxOutput)}
      <span className="sr-only">: {OUTPUT_ABOVE_CONTEXT}</span>
    </span>
  )
}
