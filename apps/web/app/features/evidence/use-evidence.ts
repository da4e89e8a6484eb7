import type { OfferEvidence } from '@inferdex/contracts/evidence'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

type Loaded = { readonly key: string; readonly evidence: OfferEvidence | null }

/**
 * Loads the source values of an offer, again after the page was revalidated. The previous response for the same offer
 * stays while loading.
 */
export function useEvidence(offerId: string, renewedAt: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${offerId} ${renewedAt} ${attempt}`

  useEffect(() => {
    let isCurrent = true
    load(offerId).then(
      (evidence) => isCurrent && setLoaded({ key, evidence }),
      () => isCurrent && setLoaded({ key, evidence: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [offerId, key])

  const evidence = loaded?.evidence?.offerId === offerId ? loaded.evidence : null
  const hasFailed = loaded?.key === key && loaded.evidence === null
  return { evidence, hasFailed, retry: () => setAttempt((count) => count + 1) }
}

async function load(id: string): Promise<OfferEvidence> {
  // Loaded here to keep the contract out of the page.
  const { readOfferEvidence } = await import('@inferdex/contracts/evidence')
  return api(readOfferEvidence, { params: { id } })
}
