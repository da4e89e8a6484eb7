import * as contract from '@inferdex/contracts/home'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readHome } from './home.service.ts'

export function homeRoutes(app: FastifyInstance, { db, now }: { db: ReadDb; now: () => Date }): void {
  registerEndpoint(app, contract.readHome, () => readHome(db, now()))
}
