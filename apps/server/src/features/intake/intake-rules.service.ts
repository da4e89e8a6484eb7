import type { createStandingRule, StandingRule } from '@inferdex/contracts/intake/intake.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import type { IntakeDeps } from './decisions.service.ts'
import { deleteRule, existsFeed, existsProvider, findRule, insertRule } from './intake-rules.queries.ts'

/** Adds a rule for later values. Pending ones are decided by hand. */
export function addRule(
  { db, now }: IntakeDeps,
  actor: Actor,
  rule: HandlerInput<typeof createStandingRule>['body'],
): Promise<StandingRule> {
  return db.transaction().execute(async (tx) => {
    const id = newId(now())
    assertValid({
      ...((await existsFeed(tx, rule.feed)) ? {} : { feed: 'This feed does not exist' }),
      ...(rule.provider === null || (await existsProvider(tx, rule.provider))
        ? {}
        : { provider: 'This provider does not exist' }),
    })
    if (!(await insertRule(tx, { ...rule, id, by: actor.id }, now()))) {
      throw new AppError('ALREADY_EXISTS', 'There is a standing decision about these values already')
    }
    const changes = Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, { from: null, to: value }]))
    await recordAction(tx, actor, { action: 'CREATE_INTAKE_RULE', targetType: 'INTAKE', targetId: id, changes }, now())
    const added = await findRule(tx, id)
    if (added === undefined) throw new Error(`No rule ${id}`)
    return added
  })
}

export function removeRule({ db, now }: IntakeDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const rule = await findRule(tx, id)
    if (rule === undefined) throw new AppError('NOT_FOUND', 'This rule does not exist')
    await deleteRule(tx, id)
    const changes = { rule: { from: `${rule.fieldGroup} from ${rule.feed}: ${rule.action}`, to: null } }
    await recordAction(tx, actor, { action: 'DELETE_INTAKE_RULE', targetType: 'INTAKE', targetId: id, changes }, now())
  })
}
