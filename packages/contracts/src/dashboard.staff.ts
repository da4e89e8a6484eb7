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
  summary: 'The dashboard: totals, pending work, new users and the activity of the last 30 days',
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
    /** What needs attention: the oldest pending submission, held reviews, failing jobs and more. */
    attention: z.object({
      oldestPendingAt: isoDateTime.nullable(),
      pendingByAge: z.object({
        underOneDay: z.int(),
        oneToThreeDays: z.int(),
        threeToSevenDays: z.int(),
        overSevenDays: z.int(),
      }),
      heldReviews: z.int(),
      /**
       * Records with many reviews within a day, at least half of them from accounts of the last week; most reviews
       * first.
       */
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
      /** The job with the most attempts. */
      mostTriedJob: z.object({ name: z.string(), attempts: z.int() }).nullable(),
    }),
    /** One row per day, oldest first. */
    activity: z.array(z.object({ day: isoDate, submissions: z.int(), reviews: z.int(), users: z.int() })),
  }),
} as const satisfies Endpoint
