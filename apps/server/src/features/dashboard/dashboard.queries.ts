import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readDashboard } from '@inferdex/contracts/dashboard.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const RECENT = 5
const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Read = ResponseBody<typeof readDashboard>
/** The part read by this feature. Other features count their own pending items. */
type Attention = Omit<
  Read['attention'],
  | 'failedJobs'
  | 'failingFeeds'
  | 'heldValues'
  | 'unmatchedNames'
  | 'waitingComments'
  | 'flaggedComments'
  | 'oldPrices'
  | 'oldestPriceOn'
>
type Dashboard = Omit<Read, 'recentSubmissions' | 'attention' | 'asOf' | 'dataAge'> & { attention: Attention }

/**
 * Reads the figures of the dashboard. Totals are stored; days are counted by ranges of ids, which contain their time.
 */
export async function readFigures(db: Db, now: Date): Promise<Dashboard> {
  const count = (name: string) => sql<number>`(select value from counts where name = ${name})`
  const pendingSince = (days: number) =>
    sql<number>`(select count(*) from submissions where status = 'PENDING' and id >= ${lowestIdAt(now.getTime() - days * DAY_MS)})`
  const [figures, recentUsers, activity, ratingSurges, risingPrices] = await Promise.all([
    db
      .selectNoFrom([
        count('users').as('users'),
        count('reviews').as('reviews'),
        sql<number>`(select sum(value)::bigint from counts where name like 'submissions\\_%')`.as('submissions'),
        count('submissions_pending').as('pending'),
        sql<Date | null>`(select created_at from submissions where status = 'PENDING' order by id limit 1)`.as(
          'oldest',
        ),
        pendingSince(1).as('pending1'),
        pendingSince(3).as('pending3'),
        pendingSince(7).as('pending7'),
        sql<number>`(select count(*) from reviews where state = 'held')`.as('held'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(['id', 'username', sql<string | null>`own_picture(avatar)`.as('avatar'), 'role', 'created_at'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
    readActivity(db, now),
    listRatingSurges(db, now),
    findRisingPrices(db, now),
  ])
  return {
    totalUsers: figures.users,
    totalReviews: figures.reviews,
    totalSubmissions: figures.submissions,
    pendingSubmissions: figures.pending,
    recentUsers: recentUsers.map(({ created_at, ...user }) => ({
      ...user,
      createdAt: created_at.toISOString(),
    })),
    attention: {
      oldestPendingAt: figures.oldest?.toISOString() ?? null,
      pendingByAge: {
        underOneDay: figures.pending1,
        oneToThreeDays: figures.pending3 - figures.pending1,
        threeToSevenDays: figures.pending7 - figures.pending3,
        overSevenDays: figures.pending - figures.pending7,
      },
      heldReviews: figures.held,
      ratingSurges,
      risingPrices,
    },
    activity,
  }
}

async function readActivity(db: Db, now: Date): Promise<Dashboard['activity']> {
  const made = (table: 'submissions' | 'reviews' | 'users') => sql<number>`(
    select count(*)::int from ${sql.table(table)} where id >= first_id(days.day) and id < first_id(days.day + 1))`
  const { rows } = await sql<{ day: string; submissions: number; reviews: number; users: number }>`
    select day, ${made('submissions')} as submissions, ${made('reviews')} as reviews, ${made('users')} as users
    from (
      select (${now}::timestamptz at time zone 'utc')::date - ${sql.lit(DAYS)} + n as day
      from generate_series(1, ${sql.lit(DAYS)}) as n
    ) as days order by day`.execute(db)
  return rows
}

const SURGE_REVIEWS = 5
const NEW_ACCOUNT_DAYS = 7
const SHOWN_SURGES = 5

/**
 * Lists records with unusually many reviews. Includes reviews that are pending until the address is confirmed, to
 * notice a campaign early.
 */
async function listRatingSurges(db: Db, now: Date): Promise<Dashboard['attention']['ratingSurges']> {
  const { rows } = await sql<Dashboard['attention']['ratingSurges'][number]>`
    select surge.target_type as "targetType", coalesce(models.slug, providers.slug) as slug,
      coalesce(models.name, providers.name) as name, surge.reviews, surge.from_new as "fromNewAccounts"
    from (
      select reviews.target_type, reviews.target_id, count(*)::int as reviews,
        (count(*) filter (where users.created_at > reviews.created_at - make_interval(days => ${NEW_ACCOUNT_DAYS})))::int as from_new
      from reviews join users on users.id = reviews.user_id
      where reviews.id >= ${lowestIdAt(now.getTime() - DAY_MS)} and reviews.state <> 'hidden'
      group by reviews.target_type, reviews.target_id
      having count(*) >= ${SURGE_REVIEWS}
    ) surge
    left join models on surge.target_type = 'MODEL' and models.id = surge.target_id
    left join providers on surge.target_type = 'PROVIDER' and providers.id = surge.target_id
    where surge.from_new * 2 >= surge.reviews and coalesce(models.slug, providers.slug) is not null
    order by surge.reviews desc, slug limit ${SHOWN_SURGES}`.execute(db)
  return rows
}

const SOON_DAYS = 14
const COUNTED_RISES = 1000

/** Finds announced prices of the next days that are higher than today's, such as after a promotion. */
async function findRisingPrices(db: Db, now: Date): Promise<Dashboard['attention']['risingPrices']> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ on: string; model: string; provider: string; offers: number }>`
    with coming as (
      select offer_id, min(starts_on) as starts_on from (
        select s.offer_id, s.starts_on from scheduled_prices s
        join price_components c on (c.offer_id, c.kind, c.mode, c.min_input_tokens)
          = (s.offer_id, s.kind, s.mode, s.min_input_tokens) and c.valid_to is null and c.replaced_at is null
        where s.starts_on > ${today}::date and s.starts_on <= ${today}::date + ${sql.lit(SOON_DAYS)}
          and s.amount > c.amount and s.per = c.per
        limit ${sql.lit(COUNTED_RISES)}) as soon
      group by offer_id
    )
    select coming.starts_on as on, m.name as model, p.name as provider, (count(*) over ())::int as offers
    from coming join offers o on o.id = coming.offer_id
      join models m on m.id = o.model_id join providers p on p.id = o.provider_id
    where o.standing <> 'ended' and m.archived_at is null and p.archived_at is null
    order by coming.starts_on, m.sort_name, o.id limit 1`.execute(db)
  const [first] = rows
  if (first === undefined) return { offers: 0, next: null }
  const { offers, ...next } = first
  return { offers, next }
}

/** Returns the lowest id at a time, because ids begin with their time in milliseconds. */
function lowestIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
