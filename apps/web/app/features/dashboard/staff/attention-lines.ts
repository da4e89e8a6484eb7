import { JOBS_COUNTED } from '@inferdex/contracts/jobs.staff'
import { formatDay } from '@inferdex/domain/text/date-display'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { counted, type Dashboard, daysSince } from './dashboard.ts'

export type AttentionKind = 'failing' | 'decide' | 'old' | 'flagged' | 'surge' | 'price'
export type AttentionLine = {
  readonly kind: AttentionKind
  /** "2 feeds failing" */
  readonly what: string
  /** The text after it: ": genai-prices, LiteLLM". */
  readonly rest: string
  readonly aside: string
  /** The list filtered to these items; null if there is none. */
  readonly to: string | null
}

const MOST = 8

const line = (count: number, shown: AttentionLine): AttentionLine[] => (count === 0 ? [] : [shown])

/** Returns the line for pending decisions; `rest` has a singular and a plural form. */
function decide(
  count: number,
  noun: string,
  rest: readonly [one: string, several: string],
  to: string,
  aside = '',
): AttentionLine[] {
  return line(count, { kind: 'decide', what: counted(count, noun), rest: rest[count === 1 ? 0 : 1], aside, to })
}

/** Returns what needs attention, failures first, at most eight lines. Zero counts have no line. */
export function attentionLines({ attention, now }: { attention: Dashboard['attention']; now: Date }): AttentionLine[] {
  const { failingFeeds, failedJobs, heldValues, unmatchedNames, oldPrices, oldestPriceOn, heldReviews } = attention
  const { waitingComments, flaggedComments, pendingByAge, oldestPendingAt, ratingSurges, risingPrices } = attention
  const comments = waitingComments + flaggedComments
  const oldSubmissions = pendingByAge.threeToSevenDays + pendingByAge.overSevenDays
  const flagged = flaggedComments === 0 ? '' : `${flaggedComments} flagged`
  return [
    ...line(failingFeeds.length, {
      kind: 'failing',
      what: `${counted(failingFeeds.length, 'feed')} failing`,
      rest: `: ${failingFeeds.join(', ')}`,
      aside: '',
      to: adminPaths.feeds(),
    }),
    ...line(failedJobs, {
      kind: 'failing',
      what: `${failedJobs >= JOBS_COUNTED ? '2,000+ jobs' : counted(failedJobs, 'job')} failed`,
      rest: '',
      aside: 'retry or discard',
      to: adminPaths.jobs(),
    }),
    ...decide(
      heldValues,
      'value',
      [' of a feed waits for a decision', ' of feeds wait for a decision'],
      adminPaths.intake(),
    ),
    ...line(oldPrices ?? 0, {
      kind: 'old',
      what: counted(oldPrices ?? 0, 'offer'),
      rest: ' with prices over 30 days old',
      aside: oldestPriceOn === null ? '' : `oldest ${formatDay(oldestPriceOn)}`,
      to: paths.dataQuality(),
    }),
    ...decide(unmatchedNames, 'feed name', [' matches no model', ' match no model'], adminPaths.unmatched()),
    ...decide(comments, 'comment', [' waiting', ' waiting'], adminPaths.comments(), flagged),
    ...line(oldSubmissions, {
      kind: 'old',
      what: counted(oldSubmissions, 'submission'),
      rest: ' older than 3 days',
      aside: oldestPendingAt === null ? '' : `oldest: ${daysSince(oldestPendingAt, now)}`,
      to: `${adminPaths.submissions()}?status=PENDING`,
    }),
    ...line(heldReviews, {
      kind: 'flagged',
      what: counted(heldReviews, 'review'),
      rest: ' held back',
      aside: 'flagged by the checks',
      to: null,
    }),
    ...line(risingPrices.offers, {
      kind: 'price',
      what: risingPrices.offers === 1 ? (risingPrices.next?.model ?? '') : counted(risingPrices.offers, 'offer'),
      rest:
        risingPrices.offers === 1 ? ` at ${risingPrices.next?.provider}: the price rises` : ' whose price rises soon',
      aside: risingPrices.next === null ? '' : formatDay(risingPrices.next.on),
      to: paths.changes(),
    }),
    ...ratingSurges.map(
      ({ targetType, slug, name, reviews, fromNewAccounts }): AttentionLine => ({
        kind: 'surge',
        what: counted(reviews, 'review'),
        rest: ` within a day: ${name}`,
        aside: `${fromNewAccounts} from new accounts`,
        to: `${targetType === 'MODEL' ? paths.model(slug) : paths.provider(slug)}?tab=reviews`,
      }),
    ),
  ].slice(0, MOST)
}
