import { EndByLink, EndByLinkSkeleton, HomeLink } from '../../components/layout/end-by-link.tsx'
import { PlainFrame } from '../../components/layout/plain-frame.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { Spinner } from '../../components/ui/states/spinner.tsx'
import { api } from '../../lib/api/api.ts'
import { useSite } from '../../lib/site.ts'

const ASKING = {
  title: 'Unsubscribe from the newsletter',
  lead: "We'll delete your address and stop sending you email.",
} as const

export function ConfirmingSubscription() {
  return (
    <PlainFrame title="Confirm your subscription">
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <Spinner /> Confirming your subscription...
      </p>
      <noscript>
        <Notice>This needs JavaScript.</Notice>
      </noscript>
    </PlainFrame>
  )
}

/** Renders the outcome. `problem` is the error message for the user. */
export function ConfirmedSubscription({ problem }: { problem: string | null }) {
  const { name } = useSite().config
  if (problem === null) {
    return (
      <PlainFrame title="Subscription confirmed" lead={`Thank you. You'll get the next ${name} newsletter.`}>
        <HomeLink />
      </PlainFrame>
    )
  }
  return (
    <PlainFrame title="Subscription not confirmed" lead="You can subscribe again in the footer of any page.">
      <Notice tone="negative" role="alert">
        {problem}
      </Notice>
      <HomeLink />
    </PlainFrame>
  )
}

export function UnsubscribePage({ token }: { token: string }) {
  return (
    <EndByLink
      asking={ASKING}
      done={{
        title: 'You are unsubscribed',
        lead: 'Your address is deleted from the newsletter. No mail will follow.',
      }}
      incomplete="Use the link at the bottom of any newsletter."
      label="Unsubscribe"
      token={token}
      end={async () => {
        const { unsubscribe } = await import('@inferdex/contracts/newsletter')
        await api(unsubscribe, { query: { token } })
      }}
    />
  )
}

export function UnsubscribeSkeleton() {
  return <EndByLinkSkeleton {...ASKING} />
}
