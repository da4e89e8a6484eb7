// Injects faults into the product under load: `npm run faults -- --seed 1 --runs 20`. The same seed repeats the same
// faults.
// `--only kill,freeze` selects kinds, `--parts web-1,nginx` the parts to kill and freeze, `--pause 0` lets clients send
// without pauses, `--without-disk` needs no right to mount. Instead, `--goodput` measures overload, and `--changes` tries
// whether a change can be lost to a cache.
import { parseArgs } from 'node:util'
import { knowsPooler, knowsStandby } from '../topology/topology.ts'
import { tryChanges } from './changes.ts'
import { measureGoodput } from './goodput.ts'
import { type FaultKind, faultKinds, type PartName, partNames } from './plan.ts'
import { startSite } from './site.ts'
import { lastLines, OUTCOME_HEAD, outcomeLine, PAUSE_MS, possibleFaults, runTrial } from './trial.ts'

const DISK_MB = 1500

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    runs: { type: 'string', default: '10' },
    only: { type: 'string' },
    parts: { type: 'string' },
    pause: { type: 'string', default: String(PAUSE_MS) },
    'without-disk': { type: 'boolean', default: false },
    goodput: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
  },
})

if (values.changes) process.exit((await tryChanges({ runs: Number(values.runs), seed: Number(values.seed) })) ? 0 : 1)
if (values.goodput) process.exit((await measureGoodput()) ? 0 : 1)

const only = chosen<FaultKind>(values.only, faultKinds)
const parts = chosen<PartName>(values.parts, partNames)
const site = await startSite(values['without-disk'] ? {} : { diskMb: DISK_MB })
try {
  const left = faultKinds.filter((kind) => !possibleFaults(site).kinds.includes(kind))
  console.info(`seed ${values.seed}; pooler ${words(knowsPooler)}, reads from the standby ${words(knowsStandby)}`)
  if (left.length > 0) console.info(`not tried here: ${left.join(', ')}`)
  console.info(OUTCOME_HEAD)
  const outcomes = await runTrial(site, {
    seeds: Array.from({ length: Number(values.runs) }, (_, n) => Number(values.seed) + n),
    pauseMs: Number(values.pause),
    ...(only !== undefined && { only }),
    ...(parts !== undefined && { parts }),
    onOutcome: (outcome) => console.info(outcomeLine(outcome)),
  })
  const sum = (count: (outcome: (typeof outcomes)[number]) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  console.info(
    `${outcomes.length} runs: ${sum(({ requests }) => requests)} requests, ${sum(({ cached }) => cached)} of them for cached addresses, ` +
      `${sum(({ acknowledged }) => acknowledged)} acknowledged writes, ${sum(({ problems }) => problems.length)} problems`,
  )
  const failed = outcomes.filter(({ problems }) => problems.length > 0)
  for (const { plan, problems } of failed) {
    console.error(
      `seed ${plan.seed} failed (again: npm run faults -- --seed ${plan.seed} --runs 1):\n${problems.join('\n')}`,
    )
    console.error(lastLines(site))
  }
  if (failed.length > 0) process.exitCode = 1
} finally {
  await site.stop()
}

function words(isOn: boolean): string {
  return isOn ? 'on' : 'off (the product has no setting for it)'
}

/** Returns the selected items of a list, or undefined without a selection. */
function chosen<T extends string>(text: string | undefined, all: readonly T[]): T[] | undefined {
  if (text === undefined) return undefined
  return text.split(',').map((name) => {
    const known = all.find((one) => one === name)
    if (known === undefined) throw new Error(`There is no “${name}”; choose from ${all.join(', ')}`)
    return known
  })
}
