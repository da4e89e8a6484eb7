import type { FieldEvidence } from '@inferdex/contracts/evidence'
import type { Capability } from '@inferdex/contracts/models/models'
import { Check, Minus } from 'lucide-react'
import { cx } from '../../../components/ui/cx.ts'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { DifferingFacts } from './differing-facts.tsx'

const CATEGORIES: Readonly<Record<string, string>> = {
  text: 'Text',
  input: 'What it reads',
  media: 'What it makes',
  tools: 'Tools',
  retrieval: 'Retrieval',
  platform: 'Platform',
}

type CapabilitiesTabProps = {
  has: readonly string[]
  all: readonly Capability[]
  /** The facts about which sources differ. */
  differing: readonly FieldEvidence[]
}

/**
 * Lists all capabilities of the catalogue by category, including those that the model lacks, and where sources differ.
 */
export function CapabilitiesTab({ has, all, differing }: CapabilitiesTabProps) {
  const known = [...new Set([...Object.keys(CATEGORIES), ...all.map(({ category }) => category)])]
  const groups = known
    .map((category) => ({ category, items: all.filter((capability) => capability.category === category) }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <section aria-labelledby="capabilities" className="pt-4">
        <SectionTitle
          id="capabilities"
          aside={
            <>
              {has.length} of {all.length}, according to its sources; a seller may offer fewer
            </>
          }
        >
          Capabilities
        </SectionTitle>
        <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {groups.map(({ category, items }) => (
            <Panel key={category} aria-label={CATEGORIES[category] ?? category}>
              <PanelHead level={3} title={CATEGORIES[category] ?? category} />
              <ul className="grid gap-2 px-4 py-3 text-13">
                {items
                  .toSorted((a, b) => Number(has.includes(b.name)) - Number(has.includes(a.name)))
                  .map((capability) => (
                    <CapabilityLine
                      key={capability.id}
                      label={capability.displayName}
                      present={has.includes(capability.name)}
                    />
                  ))}
              </ul>
            </Panel>
          ))}
        </div>
      </section>
      <DifferingFacts fields={differing} />
    </>
  )
}

function CapabilityLine({ label, present }: { label: string; present: boolean }) {
  const Mark = present ? Check : Minus
  return (
    <li className={cx('grid grid-cols-[16px_1fr] gap-2', present ? 'font-medium' : 'text-ink-faint')}>
      <Mark aria-hidden className={cx('mt-px', present ? 'stroke-[2.25] text-accent' : 'text-ink-faint')} />
      <span>
        {label}
        <span className="sr-only">{present ? ': yes' : ': not stated'}</span>
      </span>
    </li>
  )
}
