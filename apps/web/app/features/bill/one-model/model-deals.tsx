import { Badge } from '../../../components/ui/badge.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import type { CalculatorDeal } from '../calculator-data.ts'

const SHOWN = 2

/** Lists active deals of the providers of the model. They do not change the total above, which is the list price. */
export function ModelDeals({ model, deals }: { model: string; deals: readonly CalculatorDeal[] }) {
  const more = deals.slice(SHOWN)
  return (
    <section aria-labelledby="model-deals" className="border-t border-line pt-2.5 text-13">
      <div className="flex items-baseline justify-between gap-2">
        <h3 id="model-deals" className="min-w-0 truncate text-12 font-medium text-ink-muted">
          Active deals where {model} is sold
        </h3>
        <TextLink to={paths.deals()} className="shrink-0 text-12">
          All deals
        </TextLink>
      </div>
      <DealRows deals={deals.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className="group">
          <summary className="w-fit py-1 text-12 font-medium text-accent underline-offset-3 hover:underline">
            <span className="group-open:hidden">{more.length} more</span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <DealRows deals={more} />
        </details>
      )}
    </section>
  )
}

function DealRows({ deals }: { deals: readonly CalculatorDeal[] }) {
  return (
    <ul>
      {deals.map(({ id, title, discount }) => (
        <li key={id} className="flex items-center justify-between gap-2 py-1">
          <span className="min-w-0">{title}</span>
          <Badge tone="positive" className="figure">
            {discount}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
