import { reviewTargets } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { roles } from './protocol/roles.ts'
import { isoDate, isoDateTime } from './protocol/wire-types.ts'
import { submission } from './submissions/submissions.ts'

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
