import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, partOf } from './inject.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type Figures, startLoad } from './load.ts'
import { findProblems } from './oracle.ts'
import {
  describeFault,
  faultKinds,
  type FaultKind,
  type PartName,
  partNames,
  type Plan,
  planOf,
  type Possible,
} from './plan.ts'
import { CACHED, type Site } from './site.ts'

export type Outcome = Figures & { readonly plan: Plan; readonly seconds: number }

export type Trial = {
  readonly site: Site
  readonly ledger: Ledger
  /** How long each client pauses between two requests. */
  readonly pauseMs: number
}

export const PAUSE_MS = 25

/** Returns the faults that are possible on this site. */
export function possibleFaults({ topology }: Site, only: readonly FaultKind[] = faultKinds): Possible {
  return {
    kinds: only.filter((kind) => kind !== 'disk full' || topology.disk !== null),
    parts: partNames.filter((name) => name !== 'pgbouncer' || topology.pooler !== null),
  }
}

const BEFORE_MS = 600
const AFTER_MS = 800

/** Runs the plan of one seed under load and checks everything afterwards. */
export async function runPlan({ site, ledger, pauseMs }: Trial, plan: Plan): Promise<Outcome> {
  const startedAt = performance.now()
  const { topology } = site
  await topology.untilCaughtUp()
  if (plan.isSynchronous) await topology.setSynchronous(true)
  for (const path of CACHED) await (await fetch(topology.proxy.url + path)).text()
  const load = startLoad(site, { seed: plan.seed, ledger, isHarmless: plan.isHarmless, pauseMs })
  try {
    await wait(BEFORE_MS)
    for (const { afterMs, fault } of plan.steps) {
      await wait(afterMs)
      await inject(site, load, fault)
    }
    await wait(AFTER_MS)
  } catch (error) {
    load.figures.problems.push(`fault: ${String(error)}`)
  } finally {
    await load.stop()
  }
  const ended = possibleFaults(site).parts.filter((name) => !partOf(site, name).isRunning())
  if (plan.steps.some(({ fault }) => fault.kind === 'failover')) await topology.replaceStandby()
  else if (plan.isSynchronous) await topology.setSynchronous(false)
  const problems = [
    ...load.figures.problems,
    ...ended.map((name) => `${name} ended by itself`),
    ...(await findProblems(site, ledger, new Set(plan.steps.map(({ fault }) => fault.kind))).catch((error: unknown) => [
      `check: ${String(error)}`,
    ])),
  ]
  return { ...load.figures, problems, plan, seconds: (performance.now() - startedAt) / 1000 }
}

const NOTHING = { requests: 0, cached: 0, refused: 0, broken: 0, acknowledged: 0, seconds: 0 }

export type TrialOptions = {
  readonly seeds: readonly number[]
  readonly only?: readonly FaultKind[]
  readonly parts?: readonly PartName[]
  readonly pauseMs?: number
  readonly onOutcome?: (outcome: Outcome) => void
}

/** Runs the plans of several seeds, one after the other, until one finds a problem. */
export async function runTrial(
  site: Site,
  { seeds, only, parts, pauseMs = PAUSE_MS, onOutcome }: TrialOptions,
): Promise<Outcome[]> {
  const trial = { site, ledger: createLedger(), pauseMs }
  const possible = possibleFaults(site, only)
  const outcomes: Outcome[] = []
  for (const seed of seeds) {
    const plan = planOf(seed, parts === undefined ? possible : { ...possible, parts })
    const outcome = await runPlan(trial, plan).catch((error: unknown) => ({
      ...NOTHING,
      problems: [String(error)],
      plan,
    }))
    outcomes.push(outcome)
    onOutcome?.(outcome)
    // Further runs on a broken site prove nothing.
    if (outcome.problems.length > 0) break
  }
  return outcomes
}

/** Returns the outcome as a line of a table. */
export function outcomeLine({ plan, requests, refused, broken, acknowledged, problems, seconds }: Outcome): string {
  const faults = plan.steps.map(({ fault }) => describeFault(fault)).join(', ')
  return `| ${plan.seed} | ${faults} | ${requests} | ${refused} | ${broken} | ${acknowledged} | ${problems.length} | ${seconds.toFixed(1)} |`
}

export const OUTCOME_HEAD = `| seed | faults | requests | 503 with Retry-After | broken off with the proxy | writes acknowledged | problems | seconds |
|---|---|---|---|---|---|---|---|`

/** Returns the last lines of the logs of all processes. */
export function lastLines({ topology }: Site, characters = 2000): string {
  return ['web-1', 'web-2', 'worker']
    .map((name) => `--- ${name}\n${readFileSync(join(topology.folder, `${name}.log`), 'utf8').slice(-characters)}`)
    .join('\n')
}
