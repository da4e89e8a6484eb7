import { comparisonCsv, comparisonMarkdown } from '@inferdex/domain/comparison/comparison-export'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import type { ComparisonGroup } from '@inferdex/domain/comparison/comparison-rows'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { addressOf } from './address.ts'
import type { ComparisonView } from './comparison-view.ts'

type CopyActionsProps = {
  view: ComparisonView
  /** All rows are copied, also folded ones. */
  groups: readonly ComparisonGroup[]
  query: ComparisonQuery
}

export function CopyActions({ view: { kind, items }, groups, query }: CopyActionsProps) {
  const table = { what: kind === 'model' ? 'Model' : 'Provider', names: items.map(({ name }) => name), groups }
  // Only known in the browser. It is used when copying and never rendered.
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const link = addressOf({ ...query, isAdding: false, q: '', showAll: false })
  return (
    <span className="flex flex-wrap gap-2 noscript:hidden">
      <CopyButton withText label="Markdown" value={comparisonMarkdown(table)} />
      <CopyButton withText label="CSV" value={comparisonCsv(table)} />
      <CopyButton withText label="Copy link" value={origin + link} />
    </span>
  )
}
