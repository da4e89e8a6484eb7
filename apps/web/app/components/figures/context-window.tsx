import { formatContextWindow } from '@inferdex/domain/text/number-display'

type ContextWindowProps = {
  of: { readonly contextWindow: number | null; readonly modelContext?: number | undefined }
}

const MODELS_OWN = "the model's context window; the seller states none"

/** Shows the context window of an offer; falls back to that of the model, with a mark. */
export function ContextWindow({ of: { contextWindow, modelContext } }: ContextWindowProps) {
  if (contextWindow !== null) return formatContextWindow(contextWindow)
  if (modelContext === undefined) return <span className="font-sans text-12 text-ink-faint">n/a</span>
  return (
    <span title={MODELS_OWN} className="border-b border-dotted border-ink-faint text-ink-muted">
      {formatContextWindow(modelContext)}
      <span aria-hidden className="pl-1 font-sans text-11">
        model
      </span>
      <span className="sr-only">: {MODELS_OWN}</span>
    </span>
  )
}
