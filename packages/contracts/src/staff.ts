import { reviewTargets } from '@inferdex/domain/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './paging.ts'
import { roles } from './roles.ts'
import { submission } from './submissions.ts'
import { isoDate, isoDateTime, plainText, searchText } from './wire-types.ts'

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
  createdAt: isoDateTime,
  counts: z.object({ reviews: z.int(), submissions: z.int() }),
})
export type Person = z.output<typeof person>

export const readDashboard = {
  method: 'GET',
  path: '/admin/dashboard/stats',
  access: 'admin.enter',
  summary: 'What staff looks at first: totals, what waits, who came, what happened in the last 30 days',
  response: z.object({
    totalUsers: z.int(),
    totalReviews: z.int(),
    totalSubmissions: z.int(),
    pendingSubmissions: z.int(),
    recentUsers: z.array(
      z.object({
        id: z.uuid(),
        username: z.string(),
        avatar: z.string().nullable(),
        role: z.enum(roles),
        createdAt: isoDateTime,
      }),
    ),
    recentSubmissions: z.array(submission),
    /** What waits: how long the oldest has, reviews that are held, jobs that keep failing. */
    attention: z.object({
      oldestPendingAt: isoDateTime.nullable(),
      pendingByAge: z.object({
        underOneDay: z.int(),
        oneToThreeDays: z.int(),
        threeToSevenDays: z.int(),
        overSevenDays: z.int(),
      }),
      heldReviews: z.int(),
      /** What got many reviews within a day, at least half of them from accounts of the last week; most first. */
      ratingSurges: z.array(
        z.object({
          targetType: z.enum(reviewTargets),
          slug: z.string(),
          name: z.string(),
          reviews: z.int(),
          fromNewAccounts: z.int(),
        }),
      ),
      /** Offers whose prices were last recorded over 90 days ago; counted up to a limit. */
      oldPrices: z.int(),
      oldestPriceOn: isoDate.nullable(),
      failingJobs: z.int(),
      /** The job that has been tried most often. */
      mostTriedJob: z.object({ name: z.string(), attempts: z.int() }).nullable(),
    }),
    /** One row a day, oldest first, today last. */
    activity: z.array(z.object({ day: isoDate, submissions: z.int(), reviews: z.int(), users: z.int() })),
  }),
} as const satisfies Endpoint

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
    page: z.int(),
    totalPages: z.int(),
    /** Of all accounts, whatever the filter. */
    byRole: z.record(z.enum(roles), z.int()),
  }),
} as const satisfies Endpoint

export const changeRole = {
  method: 'PUT',
  path: '/admin/users/:id/role',
  access: 'people.write',
  summary: 'Change what somebody may do',
  params: idParams,
  body: z.strictObject({ role: z.enum(roles) }),
  response: person,
} as const satisfies Endpoint

export const changeBan = {
  method: 'PUT',
  path: '/admin/users/:id/ban',
  access: 'people.write',
  summary: 'Ban somebody, which ends all their sessions, or let them in again',
  params: idParams,
  body: z.strictObject({ banned: z.boolean(), reason: plainText.trim().max(500).optional() }),
  response: person,
} as const satisfies Endpoint

export const deletePerson = {
  method: 'DELETE',
  path: '/admin/users/:id',
  access: 'people.write',
  summary: 'Delete an account; what it contributed stays without a name',
  params: idParams,
  response: null,
} as const satisfies Endpoint
