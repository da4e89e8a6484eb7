import * as contract from '@inferdex/contracts/staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { actorOf } from '../../http/actor.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { readDashboard } from './dashboard.service.ts'
import { changeBan, changeRole, deletePerson, findPeople } from './people.service.ts'

export function staffRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }): void {
  const { db, now } = deps
  registerEndpoint(app, contract.readDashboard, () => readDashboard(db, now()))
  registerEndpoint(app, contract.listPeople, ({ query }) => findPeople(db, query))
  registerEndpoint(app, contract.changeRole, ({ params, body }, call) =>
    changeRole(deps, actorOf(call), params.id, body.role),
  )
  registerEndpoint(app, contract.changeBan, ({ params, body }, call) => changeBan(deps, actorOf(call), params.id, body))
  registerEndpoint(app, contract.deletePerson, async ({ params }, call) => {
    await deletePerson(deps, actorOf(call), params.id)
    return undefined
  })
}
