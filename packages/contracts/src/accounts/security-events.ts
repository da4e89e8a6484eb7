import { type SecurityEventKind, securityEvents } from '@inferdex/domain/accounts/security-events'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime } from '../protocol/wire-types.ts'

const kinds = Object.keys(securityEvents) as [SecurityEventKind, ...SecurityEventKind[]]

export const securityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  at: isoDateTime,
  /** The network of the address, not the address: 24 bits of IPv4, 48 of IPv6. */
  network: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SecurityEvent = z.output<typeof securityEvent>

export const listSecurityEvents = {
  method: 'GET',
  path: '/users/me/security-events',
  access: 'account.read',
  summary:
    'Your own sign-ins and changes of what protects your account in the last 90 days: the newest 50, newest first',
  response: z.array(securityEvent),
} as const satisfies Endpoint
