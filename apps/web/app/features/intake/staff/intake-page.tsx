import type { IntakeDecision, IntakeDifference, IntakeOverview } from '@inferdex/contracts/intake/intake.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { formatAge } from '@inferdex/domain/text/date-display'
import { Check, Inbox, Scale } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { DifferenceTable } from './difference-table.tsx'
import { Evidence } from './evidence.tsx'
import { byProvider, countByRule, keyOf, ruleAfter, ruleText, ruleTitle, shownSources } from './intake-groups.ts'
import { KeyBar, KeysDialog, RulesDialog } from './intake-help.tsx'
import { useIntake } from './use-intake.ts'

export type IntakePageProps = {
  overview: IntakeOverview
  rule: string
  differences: readonly IntakeDifference[]
  total: number
}

export function IntakePage({ overview, rule, differences, total }: IntakePageProps) {
  const navigate = useNavigate()
  const { gone, decide, decideAll, undo } = useIntake(overview, rule)
  const [currentKey, setCurrent] = useState<string | null>(null)
  const [help, setHelp] = useState<'keys' | 'rules' | null>(null)

  const items = differences.filter((item) => !gone.has(keyOf(item)))
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === currentKey),
  )
  const current = items[at]
  const providers = byProvider(items)
  const group = providers.find(({ items: all }) => current !== undefined && all.includes(current))
  const rules = countByRule(overview.groups)
  const closed = overview.decisions.filter((one) => one.rule === rule && !one.isUndone)

  const show = (item: IntakeDifference | undefined) => item !== undefined && setCurrent(keyOf(item))
  const openRule = (next: string | null) => next !== null && void navigate(adminPaths.intake(next), { replace: true })
  /** Selects the next difference after a decision, or the next rule if none is left. */
  const goOn = (decided: readonly IntakeDifference[]) => {
    const isLeft = (item: IntakeDifference) => !decided.includes(item)
    const following = items.slice(at).find(isLeft) ?? items.find(isLeft)
    if (following === undefined)
      openRule(
        ruleAfter(
          rules.filter((one) => one.rule !== rule),
          rule,
        ),
      )
    else show(following)
  }
  const keep = () => {
    if (current === undefined) return
    goOn([current])
    decide([current], [{ targetId: current.targetId, field: current.field, take: null }])
  }
  const take = (index: number) => {
    const proposal = current?.sources.filter((one) => one.proposal !== null)[index]?.proposal
    if (current === undefined || proposal == null) return
    goOn([current])
    decide([current], [{ targetId: current.targetId, field: current.field, take: proposal }])
  }
  const wholeOffer = () => {
    const fields = items.filter((item) => item.targetId === current?.targetId && item.suggestion !== null)
    if (fields.length === 0) return
    goOn(fields)
    decide(
      fields,
      fields.map(({ targetId, field, suggestion, sources }) => ({
        targetId,
        field,
        take: sources.find(({ source }) => source === suggestion)?.proposal ?? null,
      })),
    )
  }
  const wholeGroup = (id: string | null, choose: 'suggested' | 'keep') => {
    const all = providers.find((one) => one.id === id)?.items ?? []
    goOn(choose === 'keep' ? all : all.filter(({ suggestion }) => suggestion !== null))
    decideAll(all, id, choose)
  }
  const moveGroup = (step: 1 | -1) => {
    const next = group === undefined ? undefined : providers[providers.indexOf(group) + step]
    if (next === undefined) openRule(ruleAfter(rules, rule, step))
    else show(next.items[0])
  }

  useKeys({
    j: () => show(items[at + 1]),
    k: () => show(items[at - 1]),
    J: () => moveGroup(1),
    K: () => moveGroup(-1),
    1: () => take(0),
    2: () => take(1),
    3: () => take(2),
    r: keep,
    R: () => group !== undefined && wholeGroup(group.id, 'keep'),
    g: wholeOffer,
    G: () => group !== undefined && wholeGroup(group.id, 'suggested'),
    s: () => show(items[at + 1] ?? items[0]),
    z: () => undo(),
    '?': () => setHelp('keys'),
  })

  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-140 flex-col">
      <Head overview={overview} />
      {overview.open === 0 && closed.length === 0 ? (
        <NothingLeft overview={overview} />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-1 border-t border-line md:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_21.5rem]">
          <nav
            aria-label="Rules"
            className="flex min-h-0 flex-col overflow-y-auto border-line py-2 max-md:border-b md:border-r"
          >
            <p className="flex items-center justify-between px-3.5 pb-1 text-12 font-medium text-ink-muted">
              Anomalies
              <Button size={28} variant="ghost" onClick={() => setHelp('rules')}>
                What it means
              </Button>
            </p>
            {rules.map((one) => (
              <Link
                key={one.rule}
                to={adminPaths.intake(one.rule)}
                aria-current={one.rule === rule ? 'true' : undefined}
                className="flex h-8 items-center justify-between gap-2 px-3.5 text-13 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold"
              >
                <span className="truncate">{one.title}</span>
                <b className="font-semibold tabular-nums">{formatCount(one.open)}</b>
              </Link>
            ))}
            {providers.length > 1 && (
              <div className="mt-3 max-md:hidden">
                <p className="px-3.5 pb-1 text-12 font-medium text-ink-muted">In this group</p>
                {providers.map(({ id, name, slug, items: all }) => (
                  <button
                    key={id}
                    type="button"
                    onClick={() => show(all[0])}
                    aria-current={id === group?.id ? 'true' : undefined}
                    className="flex h-7 w-full cursor-pointer items-center gap-2 px-3.5 text-left text-13 hover:bg-sunken aria-[current]:font-semibold"
                  >
                    <ProviderLogo name={name} slug={slug} size={16} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    <b className="font-semibold tabular-nums">{formatCount(all.length)}</b>
                  </button>
                ))}
              </div>
            )}
            <Link
              to={adminPaths.unmatched()}
              className="mt-auto border-t border-line px-3.5 pt-2.5 text-12 text-accent-strong"
            >
              {formatCount(overview.unmatched)} {overview.unmatched === 1 ? 'name' : 'names'} without a match
            </Link>
          </nav>
          <section aria-label={ruleTitle(rule)} className="flex min-h-0 min-w-0 flex-col">
            <div className="border-b border-line px-4 py-2.5">
              <h2 className="text-14 font-semibold">
                {ruleTitle(rule)}{' '}
                <span className="font-normal text-ink-muted">
                  {formatCount(total)} left, {providers.length} {providers.length === 1 ? 'provider' : 'providers'}
                </span>
              </h2>
              <p className="text-12 text-ink-muted">{ruleText(rule)}</p>
            </div>
            <div className="relative min-h-0 flex-1 overflow-auto">
              {closed.map((decision) => (
                <ClosedGroup key={decision.id} decision={decision} onUndo={() => undo(decision.id)} />
              ))}
              <DifferenceTable
                providers={providers}
                sources={shownSources(items)}
                current={current}
                onOpen={show}
                onKeep={keep}
                onTake={take}
                onGroup={wholeGroup}
              />
              {items.length === 0 && (
                <p className="p-6 text-center text-13 text-ink-muted">Nothing is left of this rule.</p>
              )}
            </div>
          </section>
          {current !== undefined && <Evidence difference={current} onTake={take} onKeep={keep} />}
        </div>
      )}
      <KeyBar onHelp={() => setHelp('keys')} />
      <p role="status" className="sr-only">
        {current !== undefined && `${at + 1} of ${items.length}: ${current.name}, ${current.field}`}
      </p>
      <KeysDialog open={help === 'keys'} onOpenChange={(open) => setHelp(open ? 'keys' : null)} />
      <RulesDialog rules={rules} open={help === 'rules'} onOpenChange={(open) => setHelp(open ? 'rules' : null)} />
    </div>
  )
}

function Head({ overview: { open, decided } }: { overview: IntakeOverview }) {
  const all = open + decided
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <h1 className="text-20 font-[640] tracking-[-0.016em]">Feed intake</h1>
      {all > 0 && (
        <>
          <progress aria-label="Decided today" value={decided} max={all} className="h-2 w-48 accent-accent" />
          <p className="text-13">
            <b className="font-semibold tabular-nums">{formatCount(decided)}</b> of{' '}
            <span className="tabular-nums">{formatCount(all)}</span> decided
          </p>
        </>
      )}
      <Link to={adminPaths.intakeRules()} className={buttonClass({ size: 32, className: 'sm:ml-auto' })}>
        <Scale aria-hidden className="size-3.5" />
        Standing decisions
      </Link>
    </div>
  )
}

function NothingLeft({ overview: { nextRunAt, readAt } }: { overview: IntakeOverview }) {
  const next = nextRunAt === null ? 'No run is planned.' : `Next run ${formatAge(nextRunAt, new Date(readAt))}.`
  return (
    <EmptyState title="Nothing to decide" icon={<Inbox aria-hidden />} className="flex-1 content-center">
      {next}
    </EmptyState>
  )
}

/** Renders a group that was decided as a whole, in one line. */
function ClosedGroup({ decision, onUndo }: { decision: IntakeDecision; onUndo: () => void }) {
  const { taken, kept, provider } = decision
  const words = [...(kept > 0 ? [`Kept live, ${kept}`] : []), ...(taken > 0 ? [`Taken, ${taken}`] : [])].join('; ')
  return (
    <div className="flex h-9 items-center gap-2 border-b border-line bg-paper px-4 text-12">
      <Check aria-hidden className="size-3.5 text-positive" />
      <b className="text-13 font-semibold">{provider?.name ?? 'All'}</b>
      <span className="text-positive">{words}</span>
      <Button size={28} variant="ghost" className="ml-auto" onClick={onUndo}>
        Undo <Kbd>z</Kbd>
      </Button>
    </div>
  )
}
