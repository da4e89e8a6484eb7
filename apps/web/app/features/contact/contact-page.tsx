import { type ReactNode, Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { split } from '../../page-delivery/split.ts'

const ContactForm = split(async () => (await import('./contact-form.tsx')).ContactForm)

export function ContactPage() {
  return (
    <div className="wrap pt-6 pb-6 sm:pt-10">
      <h1 className="text-28 leading-8.5 font-[650] tracking-[-0.022em]">Contact</h1>
      <p className="mt-1 max-w-[72ch] text-16 text-ink-muted">
        Wrong figure, account question, idea or business request? A person reads every message.
      </p>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <Suspense fallback={<div aria-busy className="h-117 rounded-box border border-line bg-surface" />}>
          <ContactForm />
        </Suspense>
        <Channels />
      </div>
    </div>
  )
}

function Channels() {
  const { contact } = useSite().config
  return (
    <section aria-labelledby="channels">
      <h2 id="channels" className="mb-3 text-20 font-[620] tracking-[-0.015em]">
        Other ways to reach us
      </h2>
      <dl className="grid gap-4">
        <Channel name="General" about="Questions, corrections, accounts, privacy.">
          {mailLink(contact.general)}
        </Channel>
        <Channel name="Community" about="Talk to others who are choosing models.">
          {contact.community ? <OutLink href={contact.community}>{hostOf(contact.community)}</OutLink> : null}
        </Channel>
        <Channel name="Business" about="Partnerships, press, data licensing.">
          {mailLink(contact.business)}
        </Channel>
      </dl>
      {!(contact.general && contact.community && contact.business) && (
        <p className="mt-4 border-t border-line pt-3 text-ink-muted">No address given? Please use the form.</p>
      )}
    </section>
  )
}

type ChannelProps = { name: string; about: string; children: ReactNode }

/** Shows a contact channel; an unconfigured one has no address. The form always works. */
function Channel({ name, about, children }: ChannelProps) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-muted">
        <p>{about}</p>
        {children !== null && <p className="mt-0.5">{children}</p>}
      </dd>
    </div>
  )
}

function mailLink(address: string | null | undefined): ReactNode {
  return address ? <OutLink href={`mailto:${address}`}>{address}</OutLink> : null
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="noopener"
      className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-accent underline underline-offset-3 hover:text-accent-strong"
    >
      {children}
    </a>
  )
}

function hostOf(url: string): string {
  return new URL(url).host
}
