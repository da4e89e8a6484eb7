import * as contract from '@inferdex/contracts/jobs.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { countFailedJobs, discardJob, type JobsDeps, readJobs, retryJob, runSchedule } from './jobs.service.ts'

export function jobsStaffRoutes(app: FastifyInstance, deps: JobsDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.readJobs, () => readJobs(db, now()))
  registerEndpoint(app, contract.countFailedJobs, async () => ({ failed: await countFailedJobs(db) }))
  registerEndpoint(app, contract.retryJob, async ({ params }, call) => {
    await retryJob(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, contract.discardJob, async ({ params }, call) => {
    await discardJob(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, contract.runSchedule, async ({ params }, call) => {
    await runSchedule(deps, actorOf(call), params.name)
    return undefined
  })
}
