import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * Returns the secret of a webhook. It is derived from the id and a key of the installation, so it is not stored; a new
 * webhook has a new id.
 */
export function webhookSecret(key: string, webhookId: string): string {
  return PREFIX + createHmac('sha256', key).update(`webhook ${webhookId}`).digest('base64')
}

/**
 * Returns the headers of a message as in the Standard Webhooks specification: id, timestamp and signature of both and
 * the body.
 */
export function signedHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
