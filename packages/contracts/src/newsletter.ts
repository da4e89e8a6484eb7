import { z } from 'zod'
import { loginInput } from './accounts/accounts.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './protocol/paging.ts'
import { isoDateTime, searchText } from './protocol/wire-types.ts'

/** The token of a link in a mail. */
const token = z.string().min(1, 'This link is incomplete').max(200, 'This link is not valid')

export const subscribeInput = loginInput.pick({ email: true })

export const subscribe = {
  method: 'POST',
  path: '/newsletter/subscriptions',
  access: 'newsletter.subscribe',
  summary:
    'Subscribe to the newsletter; an email asks the owner of the address to confirm. The response never tells who is subscribed',
  body: subscribeInput,
  response: null,
} as const satisfies Endpoint

export const confirmSubscription = {
  method: 'POST',
  path: '/newsletter/confirm',
  access: 'newsletter.subscribe',
  summary: 'Confirm the subscription with the token from the email',
  body: z.strictObject({ token }),
  response: null,
} as const satisfies Endpoint

/** Unsubscribes as in RFC 8058: mail programs post this themselves, with a body that carries no information. */
export const unsubscribe = {
  method: 'POST',
  path: '/newsletter/unsubscribe',
  access: 'newsletter.subscribe',
  summary: 'End a subscription with the token from any newsletter; the address is deleted',
  query: z.strictObject({ token }),
  payload: 'ignored',
  response: null,
} as const satisfies Endpoint

/** Redirects mail programs that open the URL instead of posting to it. */
export const openUnsubscribePage = {
  method: 'GET',
  path: '/newsletter/unsubscribe',
  access: 'newsletter.subscribe',
  summary: 'Leads to the page that asks before it ends a subscription',
  query: z.strictObject({ token }),
  response: 'redirect',
} as const satisfies Endpoint

export const subscriberStates = ['CONFIRMED', 'PENDING'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  requestedAt: isoDateTime,
  /** Null until the owner of the address has confirmed. */
  confirmedAt: isoDateTime.nullable(),
})
export type Subscriber = z.output<typeof subscriber>

export const listSubscribers = {
  method: 'GET',
  path: '/admin/newsletter',
  access: 'newsletter.manage',
  summary: 'Who gets the newsletter, newest first',
  query: z.strictObject({
    ...pageQuery(ADMIN_PAGE_SIZE),
    state: z.enum(subscriberStates).default('CONFIRMED'),
    search: searchText.optional(),
  }),
  response: z.object({
    items: z.array(subscriber),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** True for a search that finds more than are counted. */
    isPartial: z.boolean(),
    counts: z.object({ CONFIRMED: z.int(), PENDING: z.int() }),
  }),
} as const satisfies Endpoint

export const EXPORTED_AT_A_TIME = 1000

export const exportSubscribers = {
  method: 'POST',
  path: '/admin/newsletter/export',
  access: 'newsletter.manage',
  needsRecentSignIn: true,
  summary: `Confirmed subscribers, ${EXPORTED_AT_A_TIME} at a time, each with its own unsubscribe link`,
  body: z.strictObject({
    /** The `next` of the previous response. */
    after: z.uuid('This is not an id').optional(),
  }),
  response: z.object({
    items: z.array(z.object({ email: z.string(), confirmedAt: isoDateTime, unsubscribeUrl: z.string() })),
    next: z.uuid().nullable(),
  }),
} as const satisfies Endpoint

export const removeSubscriber = {
  method: 'DELETE',
  path: '/admin/newsletter/:id',
  access: 'newsletter.manage',
  summary: 'Delete a subscription for someone who asked for it',
  params: z.strictObject({ id: z.uuid('This is not an id') }),
  response: null,
} as const satisfies Endpoint
