import { dealChips, dealSorts } from '@inferdex/domain/deals/deal-choices'
import { z } from 'zod'
import type { Endpoint, ResponseBody } from '../protocol/endpoint.ts'
import { cursorParam, pageNumber } from '../protocol/paging.ts'
import { tag } from '../protocol/tags.ts'
import { isoDateTime, searchText } from '../protocol/wire-types.ts'
import { deal } from './deals.ts'

export const DEALS_PER_PAGE = 60

/** The number of rows; null when there are more than are counted. */
const count = z.int().nullable()
/** The rows of a chart, and the number of deals that could be charted. */
const charted = z.object({ rows: z.array(deal), total: count })

export const readDealsPage = {
  method: 'GET',
  path: '/catalog/deals-page',
  access: 'catalogue.read',
  summary: 'One page of the active deals, with the counts and charts around it',
  query: z.strictObject({
    q: searchText.optional(),
    show: z.enum(dealChips).default('all'),
    sort: z.enum(dealSorts).default('upvotes'),
    page: pageNumber.default(1),
    /** The cursor of the row before this page, or of the row after it. Counted lists use page numbers instead. */
    after: cursorParam.optional(),
    before: cursorParam.optional(),
  }),
  response: z.object({
    rows: z.array(deal),
    found: count,
    counts: z.record(z.enum(dealChips), count),
    credits: charted,
    ends: charted,
    page: z.int(),
    /** Null when there are more deals than are counted; then `next` and `previous` page through them. */
    pageCount: z.int().nullable(),
    previous: z.string().nullable(),
    next: z.string().nullable(),
    /** When the result was computed; the remaining time is relative to it. */
    asOf: isoDateTime,
  }),
  tags: [tag.deals, tag.dealVotes],
  isForPages: true,
} as const satisfies Endpoint

export type DealsPage = ResponseBody<typeof readDealsPage>
