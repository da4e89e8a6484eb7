import type * as contract from '@inferdex/contracts/blog/blog'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { Db } from '../../db/db.ts'
import type { ListPage } from '../../db/paging/list-page.ts'
import { listPublishedPosts, readBlogPage } from './blog.queries.ts'
import { cursorAfter, positionAfter, readPosition } from './post-cursor.ts'

export async function findBlogPage(
  db: Db,
  { after, ...filter }: HandlerInput<typeof contract.readBlogPage>['query'],
): Promise<ResponseBody<typeof contract.readBlogPage>> {
  // A page must render for every URL, so an invalid cursor means the first page.
  const { hasMore, ...page } = await readBlogPage(db, filter, positionAfter(after))
  return { ...page, after: hasMore ? cursorAfter(page.latest.at(-1)) : null }
}

export async function findPosts(
  db: Db,
  { cursor, ...query }: HandlerInput<typeof contract.listPosts>['query'],
): Promise<ListPage<contract.Post>> {
  const { items, hasMore } = await listPublishedPosts(db, query, cursor === undefined ? null : readPosition(cursor))
  return { items, total: null, nextCursor: hasMore ? cursorAfter(items.at(-1)) : null }
}
