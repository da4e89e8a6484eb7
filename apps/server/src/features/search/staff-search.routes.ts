import { can } from '@inferdex/contracts/protocol/policy'
import { searchAsStaff, staffHitKinds, type StaffHitKind } from '@inferdex/contracts/search/search.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findStaffHits } from './staff-search.queries.ts'

/** Shorter texts match too much. */
const SEARCH_FROM = 2

export function staffSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, searchAsStaff, async ({ query: { q } }, { viewer }) => {
    if ([...q].length < SEARCH_FROM) return []
    const kinds = (Object.keys(staffHitKinds) as StaffHitKind[]).filter((kind) => can(viewer, staffHitKinds[kind]))
    return (await Promise.all(kinds.map((kind) => findStaffHits(db, kind, q)))).flat()
  })
}
