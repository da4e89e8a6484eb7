import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type * as contract from '@inferdex/contracts/dashboard.staff'
import { isFailing } from '@inferdex/domain/feeds/feed-state'
import type { Db } from '../../db/db.ts'
import { readDataAge } from '../changes/data-age.queries.ts'
import { readStatusCounts } from '../comments/moderation.queries.ts'
import { listFeeds } from '../feeds/feeds.queries.ts'
import { countWaiting } from '../intake/differences.queries.ts'
import { countFailed } from '../jobs/jobs.queries.ts'
import { listMissedSearches } from '../search/top-missed-searches.queries.ts'
import { latestSubmissions } from '../submissions/submissions.service.ts'
import { readFigures } from './dashboard.queries.ts'
import { listAges, listChangesBySource, listSubmissionWeeks } from './trends.queries.ts'

const RECENT = 5

export async function readDashboard(db: Db, now: Date): Promise<ResponseBody<typeof contract.readDashboard>> {
  const [{ attention, ...figures }, recentSubmissions, failedJobs, feeds, intake, comments, age] = await Promise.all([
    readFigures(db, now),
    latestSubmissions(db, RECENT),
    countFailed(db),
    listFeeds(db),
    countWaiting(db),
    readStatusCounts(db),
    readDataAge(db),
  ])
  return {
    ...figures,
    asOf: now.toISOString(),
    dataAge: age && { computedAt: age.computedAt, prices: age.prices, ages: age.ages },
    recentSubmissions,
    attention: {
      ...attention,
      // Of the same computation as the ages: a line and a chart of one screen agree.
      oldPrices: age?.oldOffers ?? null,
      oldestPriceOn: age?.oldestOn ?? null,
      failedJobs,
      failingFeeds: feeds.filter(isFailing).map(({ title }) => title),
      heldValues: intake.open,
      unmatchedNames: intake.unmatched,
      waitingComments: comments.PENDING,
      flaggedComments: comments.FLAGGED,
    },
  }
}

export async function readTrends(db: Db, now: Date): Promise<ResponseBody<typeof contract.readTrends>> {
  const [ages, submissions, changes, missedSearches] = await Promise.all([
    listAges(db, now),
    listSubmissionWeeks(db, now),
    listChangesBySource(db, now),
    listMissedSearches(db, now),
  ])
  return { ages, submissions, changes, missedSearches }
}
