import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { capabilityLabels } from '@inferdex/domain/models/capability-labels'
import { capabilityOf } from '@inferdex/domain/models/facts/model-fact'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { readingText, valueText } from '../../evidence/evidence-labels.ts'
import { VerdictIcon } from '../../evidence/verdict-icon.tsx'

const LABELS: Readonly<Record<string, string>> = {
  contextWindow: 'Context window',
  maxOutput: 'Maximum output',
  releaseDate: 'Released',
  retiresOn: 'Last day',
  status: 'Status',
  successor: 'Successor',
}

/** Lists the facts of a model about which sources differ, with the value of each source. */
export function DifferingFacts({ fields }: { fields: readonly FieldEvidence[] }) {
  const named = fields.filter(({ field }) => labelOf(field) !== null)
  if (named.length === 0) return null
  return (
    <section aria-labelledby="differing" className="pt-8">
      <SectionTitle id="differing" aside="The marked value is shown. A source that is silent takes nothing away.">
        Where sources differ
      </SectionTitle>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {named.map(({ field, observations }) => (
          <Panel key={field} aria-label={labelOf(field) ?? field}>
            <PanelHead level={3} title={labelOf(field) ?? field} />
            <ul className="grid gap-2 px-4 py-3 text-13">
              {observations.map((one) => (
                <li key={one.source} className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2">
                  <VerdictIcon tone={one.agrees ? 'agree' : 'differ'} className="mt-px" />
                  <span className="min-w-0">
                    {one.sourceName}
                    <span className="block text-12 text-ink-muted">{readingText(one, null)}</span>
                  </span>
                  <span className="text-right">
                    {statedValue(field, one.value)}
                    <span className="sr-only">{one.agrees ? ', shown' : ', differs'}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </section>
  )
}

/** Returns the name of a field for readers; null if pages do not show it. */
function labelOf(field: string): string | null {
  const capability = capabilityOf(field)
  return capability === null ? (LABELS[field] ?? null) : capabilityLabels(capability)
}

function statedValue(field: string, value: string): string {
  if (capabilityOf(field) === null) return valueText(field, value, null)
  return value === 'true' ? 'Yes' : 'No'
}
