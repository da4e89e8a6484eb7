import * as contract from '@inferdex/contracts/evidence'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readModelEvidence } from './model-evidence.service.ts'
import { readOfferEvidence } from './offer-evidence.service.ts'

export function evidenceRoutes(app: FastifyInstance, { db, now }: { db: ReadDb; now: () => Date }): void {
  registerEndpoint(app, contract.readOfferEvidence, ({ params }) => readOfferEvidence(db, params.id, now()))
  registerEndpoint(app, contract.readModelEvidence, ({ params }) => readModelEvidence(db, params.slug, now()))
}
