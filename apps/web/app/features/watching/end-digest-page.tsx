import { EndByLink, EndByLinkSkeleton } from '../../components/layout/end-by-link.tsx'
import { api } from '../../lib/api/api.ts'

const ASKING = {
  title: 'Stop the digest',
  lead: 'We will send no more emails about what you watch. Your watches and your inbox stay.',
} as const

export function EndDigestPage({ token }: { token: string }) {
  return (
    <EndByLink
      asking={ASKING}
      done={{ title: 'The digest is stopped', lead: 'What you watch stays, and news of it is in your inbox.' }}
      incomplete="Use the link at the bottom of any digest."
      label="Stop the digest"
      token={token}
      end={async () => {
        const { endDigest } = await import('@inferdex/contracts/watching/delivery')
        await api(endDigest, { query: { token } })
      }}
    />
  )
}

export function EndDigestSkeleton() {
  return <EndByLinkSkeleton {...ASKING} />
}
