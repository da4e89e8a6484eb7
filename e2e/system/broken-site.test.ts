import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from '../../tools/faults/site.ts'
import { outcomeLine, runTrial } from '../../tools/faults/trial.ts'

/** Two short runs of `npm run faults`: both databases killed one after the other; a failover, then a killed process. */
const SEEDS = [34, 26]

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it('a site whose parts are killed and that fails over loses nothing that it acknowledged, and says when to try again', async () => {
  const outcomes = await runTrial(site, { seeds: SEEDS, only: ['kill', 'freeze', 'failover'] })
  for (const outcome of outcomes) console.info(outcomeLine(outcome))
  expect(outcomes.flatMap(({ plan, problems }) => problems.map((problem) => `${plan.seed}: ${problem}`))).toEqual([])
  expect(outcomes.map(({ plan }) => plan.seed)).toEqual(SEEDS)
  for (const { acknowledged } of outcomes) expect(acknowledged).toBeGreaterThan(0)
}, 240_000)
