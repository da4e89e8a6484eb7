import * as contract from '@inferdex/contracts/intake/intake.staff'
import * as names from '@inferdex/contracts/intake/intake-names.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { countDecided, listDecisions } from './decisions.queries.ts'
import { decide, decideGroup, type IntakeDeps, undo } from './decisions.service.ts'
import { countWaiting, readAround, readGroups } from './differences.queries.ts'
import { readDifferences } from './differences.service.ts'
import { listFeedNames, listRules } from './intake-rules.queries.ts'
import { addRule, removeRule } from './intake-rules.service.ts'
import { decideNames, readNames } from './unmatched.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function intakeRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.readIntake, async () => {
    const readAt = now()
    const midnight = new Date(Math.floor(readAt.getTime() / DAY_MS) * DAY_MS)
    const groups = await readGroups(db)
    const { unmatched, nextRunAt } = await readAround(db)
    return {
      groups,
      open: groups.reduce((sum, { open }) => sum + open, 0),
      decided: await countDecided(db, midnight),
      decisions: await listDecisions(db, midnight),
      unmatched,
      nextRunAt: nextRunAt?.toISOString() ?? null,
      readAt: readAt.toISOString(),
    }
  })
  registerEndpoint(app, contract.readIntakeCounts, () => countWaiting(db))
  registerEndpoint(app, contract.listDifferences, ({ query }) => readDifferences(db, query))
  registerEndpoint(app, contract.decideIntake, ({ body }, call) => decide(deps, actorOf(call), body.choices))
  registerEndpoint(app, contract.decideGroup, ({ body }, call) => decideGroup(deps, actorOf(call), body))
  registerEndpoint(app, contract.undoIntake, ({ params }, call) => undo(deps, actorOf(call), params.id))
  registerEndpoint(app, contract.listStandingRules, async () => ({
    rules: await listRules(db),
    feeds: await listFeedNames(db),
  }))
  registerEndpoint(app, contract.createStandingRule, ({ body }, call) => addRule(deps, actorOf(call), body))
  registerEndpoint(app, contract.deleteStandingRule, async ({ params }, call) => {
    await removeRule(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, names.listUnmatchedNames, ({ query }) => readNames(db, query))
  registerEndpoint(app, names.decideNames, ({ body }, call) => decideNames(deps, actorOf(call), body))
}
