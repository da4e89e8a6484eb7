import { type IntakeDifference, listDifferences } from '@inferdex/contracts/intake/intake.staff'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { type KeyHint, KeyList } from '../../../components/ui/key-list.tsx'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { api } from '../../../lib/api/api.ts'
import { type RuleCount, ruleText } from './intake-groups.ts'
import { readableValue } from './shown-value.ts'

const KEYS: readonly KeyHint[] = [
  [['j'], 'Next field'],
  [['k'], 'Previous field'],
  [['J'], 'Next group'],
  [['K'], 'Previous group'],
  [['1', '2', '3'], 'Take the value of a source'],
  [['r'], 'Keep the live value'],
  [['R'], 'Keep the live values of the whole group'],
  [['g'], 'Whole offer as suggested'],
  [['G'], 'Whole group as suggested'],
  [['s'], 'Decide later'],
  [['z'], 'Undo the last decision'],
  [['?'], 'Show these keys'],
]

const SHOWN: readonly KeyHint[] = [
  [['j', 'k'], 'field'],
  [['J', 'K'], 'group'],
  [['1', '2', '3'], 'take source'],
  [['r'], 'keep live'],
  [['R'], 'keep group'],
  [['g'], 'whole offer'],
  [['G'], 'group as suggested'],
  [['s'], 'later'],
  [['z'], 'undo'],
]

export function KeyBar({ onHelp }: { onHelp: () => void }) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 overflow-x-auto border-t border-line px-4 text-12 text-ink-muted max-md:hidden">
      {SHOWN.map(([keys, does]) => (
        <span key={does} className="flex items-center gap-1 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <Button size={28} variant="ghost" onClick={onHelp}>
        <Kbd>?</Kbd> all
      </Button>
    </div>
  )
}

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function KeysDialog(props: DialogProps) {
  return (
    <Dialog {...props} title="Keys" description="They work while no field is focused." width={400}>
      <KeyList hints={KEYS} dense />
    </Dialog>
  )
}

/** Explains the anomaly rules, each with a current example. */
export function RulesDialog({ rules, ...props }: DialogProps & { rules: readonly RuleCount[] }) {
  const examples = useExamples(rules, props.open)
  return (
    <Dialog
      {...props}
      title="What the anomaly rules mean"
      description="None of these is ever accepted by rule."
      width={720}
    >
      <dl className="text-13">
        {rules.map(({ rule, title, open }) => (
          <div
            key={rule}
            className="grid gap-x-4 border-b border-line py-3 first:pt-0 last:border-0 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_2.5rem]"
          >
            <dt className="font-semibold sm:col-start-1">{title}</dt>
            <dd className="text-12 text-ink-muted sm:col-start-1">{ruleText(rule)}</dd>
            <Example difference={examples.get(rule)} />
            <dd className="text-negative tabular-nums sm:col-start-3 sm:row-start-1 sm:text-right">
              {open}
              <span className="sr-only"> left</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Example({ difference }: { difference: IntakeDifference | undefined }) {
  if (difference === undefined) return null
  const { name, provider, field, live, sources } = difference
  const proposed = sources.find(({ proposal }) => proposal !== null)
  return (
    <dd className="min-w-0 text-12 text-ink-muted sm:col-start-2 sm:row-span-2 sm:row-start-1">
      <span className="block truncate">
        {name}
        {provider === null ? '' : `, ${provider.name}`}, {fieldName(field).toLowerCase()}
      </span>
      <span className="font-mono text-ink">
        {live === null ? 'none' : readableValue(field, live.value)} <span aria-label="to">→</span>{' '}
        <b className="font-semibold">{readableValue(field, proposed?.value ?? null)}</b>
      </span>
    </dd>
  )
}

/** Loads one difference of each rule when the dialog opens. */
function useExamples(rules: readonly RuleCount[], isOpen: boolean): ReadonlyMap<string, IntakeDifference> {
  const [examples, setExamples] = useState<ReadonlyMap<string, IntakeDifference>>(new Map())
  const load = useEffectEvent(() =>
    Promise.all(rules.map(async ({ rule }) => (await api(listDifferences, { query: { rule, limit: 1 } })).items[0])),
  )
  useEffect(() => {
    if (!isOpen) return
    load().then(
      (found) => setExamples(new Map(found.flatMap((one) => (one === undefined ? [] : [[one.rule, one] as const])))),
      // The rules are explained without examples if this fails.
      () => {},
    )
  }, [isOpen])
  return examples
}
