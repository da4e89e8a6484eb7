import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from '../protocol/paging.ts'
import { roles } from '../protocol/roles.ts'
import { isoDateTime, plainText, searchText } from '../protocol/wire-types.ts'

const idParams = z.strictObject({ id: z.uuid() })

/** An account as staff sees it. */
export const person = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
  reputation: z.int(),
  banned: z.boolean(),
  banReason: z.string().nullable(),
  /** Whether sign-ins need an app or a passkey. */
  hasSecondFactor: z.boolean(),
  createdAt: isoDateTime,
  counts: z.object({ reviews: z.int(), submissions: z.int() }),
})
export type Person = z.output<typeof person>

export const listPeople = {
  method: 'GET',
  path: '/admin/users',
  access: 'people.read',
  summary: 'Accounts, newest first',
  query: z.strictObject({
    ...pageQuery(ADMIN_PAGE_SIZE),
    role: z.enum(roles).optional(),
    search: searchText.optional(),
  }),
  response: z.object({
    users: z.array(person),
    total: z.int(),
    /** True for a search that finds more than are counted. */
    isPartial: z.boolean(),
    page: z.int(),
    totalPages: z.int(),
    /** Counts of all accounts, ignoring the filter. */
    byRole: z.record(z.enum(roles), z.int()),
  }),
} as const satisfies Endpoint

export const changeRole = {
  method: 'PUT',
  path: '/admin/users/:id/role',
  access: 'people.write',
  needsRecentSignIn: true,
  summary: "Change a user's role",
  params: idParams,
  body: z.strictObject({ role: z.enum(roles) }),
  response: person,
} as const satisfies Endpoint

export const changeBan = {
  method: 'PUT',
  path: '/admin/users/:id/ban',
  access: 'people.write',
  needsRecentSignIn: true,
  summary: 'Ban a user, which ends all their sessions, or unban them',
  params: idParams,
  body: z.strictObject({ banned: z.boolean(), reason: plainText.trim().max(500).optional() }),
  response: person,
} as const satisfies Endpoint

export const resetSecondFactor = {
  method: 'POST',
  path: '/admin/users/:id/reset-second-factor',
  access: 'people.write',
  needsRecentSignIn: true,
  summary: 'Remove the second step of somebody who has lost it, which ends all their sessions',
  params: idParams,
  response: person,
} as const satisfies Endpoint

export const deletePerson = {
  method: 'DELETE',
  path: '/admin/users/:id',
  access: 'people.write',
  needsRecentSignIn: true,
  summary: 'Delete an account; what it contributed stays without a name',
  params: idParams,
  response: null,
} as const satisfies Endpoint
