import * as contract from '@inferdex/contracts/watching/delivery'
import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { atomFeed, escapeXml } from '@inferdex/domain/blog/blog-feed'
import { eventText } from '@inferdex/domain/watching/event-text'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/db.ts'
import { notFoundError } from '../../../http/api/error-handler.ts'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { hashSecret, newSecret } from '../../../platform/secret-tokens.ts'
import { eventPath } from './event-path.ts'
import { deleteFeedOf, findFeedOwner, findNewestEvents, upsertFeed } from './feed.queries.ts'

const ALERTS_SHOWN = 50
const FILE = /^([\w-]{43})\.xml$/

type FeedDeps = {
  readonly db: Db
  readonly now: () => Date
  readonly publicUrl: string
  readonly siteName: string
}

export function feedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  const { db, now, publicUrl } = deps
  registerEndpoint(app, contract.makeFeed, async (_, { viewer }) => {
    const secret = newSecret()
    await upsertFeed(db, viewer.id, hashSecret(secret), now())
    return { url: new URL(`/feeds/watching/${secret}.xml`, publicUrl).href }
  })
  registerEndpoint(app, contract.removeFeed, async (_, { viewer }) => {
    await deleteFeedOf(db, viewer.id)
    return undefined
  })
  // Matches all paths below, so that each wrong address gets the same response. The log omits the secret (`log.ts`).
  app.get<{ Params: { '*': string } }>('/feeds/watching/*', async ({ params }, reply) => {
    void reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    const secret = FILE.exec(params['*'])?.[1]
    const owner = secret === undefined ? undefined : await findFeedOwner(db, hashSecret(secret))
    if (owner === undefined) throw notFoundError()
    const events = await findNewestEvents(db, owner, ALERTS_SHOWN)
    return reply.header('content-type', 'application/atom+xml; charset=utf-8').send(writeFeed(deps, events))
  })
}

/** Writes the feed. It omits its own address, so that a copy of it does not grant access. */
function writeFeed({ publicUrl, siteName }: FeedDeps, events: readonly WatchEvent[]): string {
  const pageUrl = new URL('/profile/watching', publicUrl).href
  return atomFeed({
    title: `${siteName}: what you watch`,
    subtitle: 'News of what you watch.',
    pageUrl,
    feedUrl: new URL('/feeds/watching', publicUrl).href,
    entries: events.map((event) => {
      const { title, move, text } = eventText(event)
      const source = `Source: ${event.sourceName}${event.sourceUrl === null ? '' : `, ${event.sourceUrl}`}`
      return {
        id: event.id,
        title: move === null ? title : `${title} (${move})`,
        url: new URL(eventPath(event), publicUrl).href,
        excerpt: text,
        html: `<p>${escapeXml(text)}</p><p>${escapeXml(source)}</p>`,
        author: siteName,
        category: event.kind,
        tags: event.provider === null ? [] : [event.provider.slug],
        publishedAt: event.recordedAt,
        updatedAt: event.recordedAt,
      }
    }),
  })
}
