import * as contract from '@inferdex/contracts/people/people.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  changeBan,
  changeRole,
  deletePerson,
  findPeople,
  type PeopleStaffDeps,
  resetSecondFactor,
} from './people-staff.service.ts'

export function peopleStaffRoutes(app: FastifyInstance, deps: PeopleStaffDeps): void {
  registerEndpoint(app, contract.listPeople, ({ query }) => findPeople(deps.db, query))
  registerEndpoint(app, contract.changeRole, ({ params, body }, call) =>
    changeRole(deps, actorOf(call), params.id, body.role),
  )
  registerEndpoint(app, contract.changeBan, ({ params, body }, call) => changeBan(deps, actorOf(call), params.id, body))
  registerEndpoint(app, contract.resetSecondFactor, ({ params }, call) =>
    resetSecondFactor(deps, actorOf(call), params.id),
  )
  registerEndpoint(app, contract.deletePerson, async ({ params }, call) => {
    await deletePerson(deps, actorOf(call), params.id)
    return undefined
  })
}
