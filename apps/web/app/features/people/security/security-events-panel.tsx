import type { SecurityEvent } from '@inferdex/contracts/accounts/security-events'
import { type SecurityEventKind, securityEvents } from '@inferdex/domain/accounts/security-events'
import { formatAge } from '@inferdex/domain/text/date-display'
import {
  Ban,
  CircleX,
  Fingerprint,
  KeyRound,
  Lock,
  LogIn,
  type LucideIcon,
  Mail,
  ShieldCheck,
  ShieldOff,
  UserCog,
} from 'lucide-react'
import { api } from '../../../lib/api/api.ts'
import { CalledList } from '../called-list.tsx'
import { deviceName } from '../device-name.ts'

const ICONS: Readonly<Record<SecurityEventKind, LucideIcon>> = {
  'signed-in': LogIn,
  'password-changed': Lock,
  'email-change-asked': Mail,
  'email-changed': Mail,
  'email-change-stopped': Mail,
  'reset-asked': Mail,
  'factor-on': ShieldCheck,
  'factor-off': ShieldOff,
  'factor-reset': ShieldOff,
  'recovery-codes-renewed': ShieldCheck,
  'recovery-code-used': ShieldCheck,
  'code-refused': CircleX,
  'password-refused': CircleX,
  'passkey-refused': CircleX,
  confirmed: ShieldCheck,
  'passkey-added': Fingerprint,
  'passkey-removed': Fingerprint,
  'api-key-created': KeyRound,
  'api-key-revoked': KeyRound,
  'role-changed': UserCog,
  banned: Ban,
  unbanned: UserCog,
}

async function readEvents(): Promise<{ events: SecurityEvent[]; readAt: Date }> {
  const { listSecurityEvents } = await import('@inferdex/contracts/accounts/security-events')
  return { events: await api(listSecurityEvents), readAt: new Date() }
}

/** Lists the user's sign-ins and changes of security settings. */
export function SecurityEventsPanel() {
  return (
    <section aria-labelledby="security-events" className="mt-6">
      <h2 id="security-events" className="mb-1 border-b border-line pb-1 text-16 font-[620] tracking-[-0.01em]">
        Security events <span className="text-12 font-normal text-ink-muted">last 90 days</span>
      </h2>
      <CalledList call={readEvents} what="security events">
        {({ events, readAt }) =>
          events.length === 0 ? (
            <p className="py-2 text-13 text-ink-muted">Nothing in the last 90 days.</p>
          ) : (
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <EventRow key={event.id} event={event} readAt={readAt} />
              ))}
            </ul>
          )
        }
      </CalledList>
    </section>
  )
}

function EventRow({ event: { kind, at, network, userAgent }, readAt }: { event: SecurityEvent; readAt: Date }) {
  const Icon = ICONS[kind]
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${Icon === CircleX ? 'text-negative' : 'text-ink-muted'}`} />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-[560]">{securityEvents[kind]}</p>
        <p className="text-12 text-ink-muted">
          {deviceName(userAgent)}
          {network !== null && (
            <>
              , <span className="figure wrap-anywhere">{network}</span>
            </>
          )}
        </p>
      </div>
      <time dateTime={at} className="text-12 text-ink-muted">
        {formatAge(at, readAt)}
      </time>
    </li>
  )
}
