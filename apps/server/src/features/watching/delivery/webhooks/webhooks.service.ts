import { timingSafeEqual } from 'node:crypto'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import type { saveWebhook as saveContract } from '@inferdex/contracts/watching/delivery'
import { eventText } from '@inferdex/domain/watching/event-text'
import type { Db } from '../../../../db/db.ts'
import { FetchProblem, type FetchRefusal, type FetchLimits, postSafely } from '../../../../platform/fetch-safely.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Limit, RateLimiter } from '../../../../platform/rate-limit.ts'
import { newSecret } from '../../../../platform/secret-tokens.ts'
import { eventPath } from '../event-path.ts'
import { signedHeaders, webhookSecret } from './webhook-secret.ts'
import {
  type DueMessage,
  FIRST_TURN,
  findWebhook,
  replaceWebhook,
  setFailed,
  setSent,
  takeDueMessages,
} from './webhooks.queries.ts'

const TRIES_PER_PERSON: Limit = { hits: 20, windowSeconds: 60 * 60 }
const LARGEST_ECHO = 4096
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS
/** Longer than any attempt, so that no other process sends the same message concurrently. */
const LEASE_MS = 5 * MINUTE_MS
const AT_ONCE = 40
/** The most concurrent messages to one server. */
const PER_HOST = 4
/** The number of consecutive failures after which a webhook is switched off. */
export const MOST_FAILURES = 10

/** Which servers may be reached, and their timeouts. */
export type WebhookReach = Pick<FetchLimits, 'mayReach' | 'schemes'> & { readonly timeoutMs?: number }

type Sending = { readonly db: Db; readonly now: () => Date; readonly reach: WebhookReach; readonly publicUrl: string }
export type WebhookDeps = Sending & {
  readonly limiter: RateLimiter
  /** Undefined if webhooks are disabled. */
  readonly webhookKey: string | undefined
}

/** Stores a webhook once its server has echoed a challenge, which proves that the person controls it. */
export async function saveWebhook(
  deps: WebhookDeps,
  userId: string,
  address: string,
): Promise<ResponseBody<typeof saveContract>> {
  const { db, limiter, now, webhookKey, reach } = deps
  if (webhookKey === undefined) throw new AppError('NOT_FOUND', 'This site sends no webhooks')
  const url = new URL(address)
  const schemes = reach.schemes ?? ['https:']
  assertValid(schemes.includes(url.protocol) ? {} : { url: 'The address must begin with https://' })
  assertValid(url.username === '' && url.password === '' ? {} : { url: 'The address must not contain a password' })
  await limiter.consume(`webhook:${userId}`, TRIES_PER_PERSON, now())
  const id = newId(now())
  const secret = webhookSecret(webhookKey, id)
  const problem = await challenge(deps, url.href, secret, id)
  assertValid(problem === null ? {} : { url: problem })
  await db.transaction().execute((tx) => replaceWebhook(tx, { id, userId, url }, now()))
  const webhook = await findWebhook(db, userId)
  if (webhook === null) throw new AppError('NOT_FOUND', 'This webhook was removed meanwhile')
  return { webhook, secret }
}

/** Returns why a server did not echo the challenge, or null if it did. */
async function challenge(deps: Sending, url: string, secret: string, id: string): Promise<string | null> {
  const expected = newSecret()
  const body = JSON.stringify({ type: 'challenge', challenge: expected })
  try {
    const { status, content } = await post(deps, url, body, signedHeaders(secret, id, body, deps.now()), LARGEST_ECHO)
    if (!isSuccess(status)) return `Your server answered with status ${status}`
    return isEqual(content.toString().trim(), expected) ? null : 'Your server did not send the challenge back'
  } catch (error) {
    return wordsOf(error)
  }
}

function isEqual(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const isSuccess = (status: number) => status >= 200 && status < 300

function post({ reach }: Sending, url: string, body: string, signed: Record<string, string>, maxBytes: number) {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Inferdex webhooks', ...signed }
  return postSafely(url, body, { timeoutMs: 10_000, ...reach, maxBytes, headers })
}

const REFUSALS: Partial<Record<FetchRefusal, string>> = {
  scheme: 'The address must begin with https://',
  'not-public': 'The address leads to a private network',
  timeout: 'Your server took too long',
  'too-large': 'Your server did not send the challenge back',
}

/** Returns why a request failed, in words that reveal nothing about our network. */
function wordsOf(error: unknown): string {
  if (error instanceof FetchProblem) return REFUSALS[error.refusal] ?? 'Your server could not be understood'
  const { code = '' } = error as { code?: string }
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'The host name of the address does not exist'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'The certificate of your server is not valid'
  return 'Your server could not be reached'
}

/**
 * Sends all due messages, each at least once and with the id of its event. Failed attempts are retried with growing
 * delays.
 */
export async function sendDueMessages(deps: Sending & { readonly webhookKey: string | undefined }): Promise<void> {
  const { db, now, webhookKey } = deps
  if (webhookKey === undefined) return
  let after = FIRST_TURN
  for (;;) {
    const leaseUntil = new Date(now().getTime() + LEASE_MS)
    const taken = await takeDueMessages(db, { atOnce: AT_ONCE, perHost: PER_HOST, leaseUntil, after }, now())
    if (taken === null) return
    await Promise.all(taken.messages.map((message) => sendMessage(deps, webhookKey, message)))
    after = taken.after
  }
}

async function sendMessage(deps: Sending, key: string, { webhookId, url, failures, event }: DueMessage): Promise<void> {
  const { db, now, publicUrl } = deps
  const { title, move, text } = eventText(event)
  const link = new URL(eventPath(event), publicUrl).href
  const body = JSON.stringify({ type: 'news', id: event.id, title, move, text, url: link, event })
  const problem = await post(
    deps,
    url,
    body,
    signedHeaders(webhookSecret(key, webhookId), event.id, body, now()),
    0,
  ).then(({ status }) => (isSuccess(status) ? null : `Your server answered with status ${status}`), wordsOf)
  if (problem === null) return await setSent(db, webhookId, event.id, now())
  const wait = Math.min(LONGEST_WAIT_MS, 2 ** failures * MINUTE_MS)
  const failure = { webhookId, eventId: event.id, error: problem, nextTryAt: new Date(now().getTime() + wait) }
  await setFailed(db, failure, MOST_FAILURES)
}
