import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import type { Action } from '../protocol/policy.ts'
import { searchText } from '../protocol/wire-types.ts'

/** The kinds of hits in the search of the admin area, in this order, and the permission to open them. */
export const staffHitKinds = {
  MODEL: 'models.manage',
  PROVIDER: 'providers.manage',
  DEAL: 'deals.manage',
  SUBMISSION: 'submission.decide',
  USER: 'people.read',
  POST: 'posts.manage',
} as const satisfies Record<string, Action>
export type StaffHitKind = keyof typeof staffHitKinds

/** The number of hits of each kind. */
export const STAFF_HITS = 5

export const staffHit = z.object({
  kind: z.enum(Object.keys(staffHitKinds) as [StaffHitKind, ...StaffHitKind[]]),
  id: z.uuid(),
  name: z.string(),
  /** Distinguishes hits of the same name, such as a slug, a provider or a status. */
  about: z.string(),
})
export type StaffHit = z.output<typeof staffHit>

export const searchAsStaff = {
  method: 'GET',
  path: '/admin/search',
  access: 'admin.enter',
  summary:
    'Records, people and submissions that the caller may open, by part of a name or by id; at most five of a kind',
  query: z.strictObject({ q: searchText }),
  response: z.array(staffHit),
} as const satisfies Endpoint
