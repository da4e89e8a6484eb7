import { digestPeriods, isTimeZone } from '@inferdex/domain/watching/delivery'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime } from '../protocol/wire-types.ts'

const hour = z.int('This is not an hour').min(0, 'Hours are from 0 to 23').max(23, 'Hours are from 0 to 23')

export const deliverySettings = z.strictObject({
  digest: z.enum(digestPeriods),
  /** From 1, Monday, to 7, Sunday; only for a weekly digest. */
  weekday: z.int('This is not a day').min(1, 'Days are from 1 to 7').max(7, 'Days are from 1 to 7'),
  /** The hour of the digest, in the time zone. */
  hour,
  /** A name such as Europe/Berlin. */
  timeZone: z.string().max(60, 'This is not a time zone').refine(isTimeZone, 'This is not a time zone'),
  /** Nothing is sent between these hours; null if there are no quiet hours. */
  quietHours: z.strictObject({ from: hour, to: hour }).nullable(),
})

/**
 * Whether mail reaches the user: `ready`; `unconfirmed`, nothing is sent until they confirm their address; `off`, this
 * installation sends no mail.
 */
const mailStates = ['ready', 'unconfirmed', 'off'] as const

export const webhook = z.object({
  url: z.string(),
  /** `failed`: disabled after too many consecutive failures. Saving it again enables it. */
  state: z.enum(['on', 'failed']),
  /** The number of consecutive failures, and the reason of the last one. */
  failures: z.int(),
  lastError: z.string().nullable(),
  lastSentAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  ...deliverySettings.shape,
  mail: z.enum(mailStates),
  /** When the next digest is due if there is news; null if none is sent. */
  nextDigestAt: isoDateTime.nullable(),
  /** When the last one was sent; null if none was. */
  lastDigestAt: isoDateTime.nullable(),
  /** The private feed; its URL is returned only when it is created. */
  feed: z.object({ createdAt: isoDateTime }).nullable(),
  /** False if this installation sends no webhooks. */
  hasWebhooks: z.boolean(),
  webhook: webhook.nullable(),
})
export type Delivery = z.output<typeof delivery>

export const readDelivery = {
  method: 'GET',
  path: '/users/me/delivery',
  access: 'watching.read',
  summary: 'How you are told beyond the inbox. Nothing is sent to an address that is not confirmed',
  response: delivery,
} as const satisfies Endpoint

export const changeDelivery = {
  method: 'PUT',
  path: '/users/me/delivery',
  access: 'watching.write',
  summary: 'Choose how you are told beyond the inbox',
  body: deliverySettings,
  response: delivery,
} as const satisfies Endpoint

export const makeFeed = {
  method: 'POST',
  path: '/users/me/delivery/feed',
  access: 'watching.write',
  summary: 'Make the address of your own Atom feed. It is shown once, needs no sign-in, and replaces the one before',
  response: z.object({ url: z.string() }),
} as const satisfies Endpoint

export const removeFeed = {
  method: 'DELETE',
  path: '/users/me/delivery/feed',
  access: 'watching.write',
  summary: 'Remove your own feed; its address stops working',
  response: null,
} as const satisfies Endpoint

export const saveWebhook = {
  method: 'PUT',
  path: '/users/me/delivery/webhook',
  access: 'watching.write',
  summary:
    'Have a server of your own told at once. It must first answer a POST of { "type": "challenge", "challenge" } with the challenge as text. The secret that signs messages (Standard Webhooks) is shown once',
  body: z.strictObject({ url: z.url('This is not an address').max(500, 'At most 500 characters') }),
  response: z.object({ webhook, secret: z.string() }),
} as const satisfies Endpoint

export const removeWebhook = {
  method: 'DELETE',
  path: '/users/me/delivery/webhook',
  access: 'watching.write',
  summary: 'Remove your webhook; nothing is sent to it any more',
  response: null,
} as const satisfies Endpoint

/** The token of a link in a mail. */
const token = z.string().min(1, 'This link is incomplete').max(200, 'This link is not valid')

/** Ends the digest as in RFC 8058: mail programs send this themselves, with a body that carries no information. */
export const endDigest = {
  method: 'POST',
  path: '/watching/unsubscribe',
  access: 'watching.unsubscribe',
  summary: 'End the digest with the token from any of its mails; what is watched stays',
  query: z.strictObject({ token }),
  payload: 'ignored',
  response: null,
} as const satisfies Endpoint

/** Redirects mail programs that open the URL instead of posting to it. */
export const openEndDigestPage = {
  method: 'GET',
  path: '/watching/unsubscribe',
  access: 'watching.unsubscribe',
  summary: 'Leads to the page that asks before it ends the digest',
  query: z.strictObject({ token }),
  response: 'redirect',
} as const satisfies Endpoint
