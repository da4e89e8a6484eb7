import { reviewTargets } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { roles } from './protocol/roles.ts'
import { isoDate, isoDateTime } from './protocol/wire-types.ts'
import { submission } from './submissions/submissions.ts'

export const followWork = {
  method: 'GET',
  path: '/admin/waiting/changes',
  access: 'submission.decide',
  summary: 'Server-sent events: one empty `change` event whenever submissions or comments arrive or are decided',
  response: 'events',
} as const satisfies Endpoint

const ages = z.object({ under7: z.int(), under30: z.int(), under90: z.int(), older: z.int() })

export const readDashboard = {
  method: 'GET',
  path: '/admin/dashboard/stats',
  access: 'admin.enter',
  summary: 'The dashboard: totals, pending work, new users and the activity of the last 30 days',
  response: z.object({
    /** The moment of all figures. */
    asOf: isoDateTime,
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
    /** Work that needs attention: the oldest pending submission, held reviews, failing jobs and more. */
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
      /** Offers whose prices were last read over 30 days ago, of the computation that `dataAge` names; null before it. */
      oldPrices: z.int().nullable(),
      oldestPriceOn: isoDate.nullable(),
      /**
       * Offers of which a price is announced to rise soon, such as at the end of a promotion; counted up to a limit.
       */
      risingPrices: z.object({
        offers: z.int(),
        /** The soonest: its day, and the names of its model and provider. Null if there is none. */
        next: z.object({ on: isoDate, model: z.string(), provider: z.string() }).nullable(),
      }),
      /** Jobs that failed for good or keep failing; counted up to a limit. */
      failedJobs: z.int(),
      /** Names of feeds whose last run failed or was stopped. */
      failingFeeds: z.array(z.string()),
      /** Feed values that are pending a decision. */
      heldValues: z.int(),
      /** Feed names without a matching model. */
      unmatchedNames: z.int(),
      waitingComments: z.int(),
      flaggedComments: z.int(),
    }),
    /**
     * Price values by days since their source was last read; null before the first computation. Every run of a feed and
     * every hour begin one.
     */
    dataAge: z.object({ computedAt: isoDateTime, prices: z.int(), ages }).nullable(),
    /** One row per day, oldest first. */
    activity: z.array(z.object({ day: isoDate, submissions: z.int(), reviews: z.int(), users: z.int() })),
  }),
} as const satisfies Endpoint

export const readTrends = {
  method: 'GET',
  path: '/admin/dashboard/trends',
  access: 'admin.enter',
  summary:
    'The dashboard over time: age of prices, submissions and decisions, changes by source, searches without a result',
  response: z.object({
    /**
     * Prices by days since their source was last read; one row for each of the last 90 days on which it was computed.
     */
    ages: z.array(ages.extend({ day: isoDate })),
    /** The last 12 weeks, named by their Monday, oldest first. Weeks before the first submission are left out. */
    submissions: z.array(
      z.object({
        week: isoDate,
        received: z.int(),
        approved: z.int(),
        rejected: z.int(),
        /** From submission to decision, for submissions decided in the week; null if there were none. */
        medianSeconds: z.int().nullable(),
      }),
    ),
    /** Recorded changes of the last 26 weeks by source; weeks without changes are left out. */
    changes: z.array(z.object({ week: isoDate, source: z.string(), changes: z.int() })),
    /** The most frequent searches without a result in the last 7 days. */
    missedSearches: z.array(z.object({ search: z.string(), times: z.int() })),
  }),
} as const satisfies Endpoint
