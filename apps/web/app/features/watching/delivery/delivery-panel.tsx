import { type Delivery, readDelivery } from '@inferdex/contracts/watching/delivery'
import { useState } from 'react'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { ErrorState } from '../../../components/ui/states/error-state.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { useCall } from '../../people/use-call.ts'
import { DigestRow } from './digest-row.tsx'
import { FeedRow } from './feed-row.tsx'
import { WebhookRow } from './webhook-row.tsx'

const read = () => api(readDelivery)

/** Renders the delivery channels other than the inbox. Loaded separately, so that it does not delay the inbox. */
export function DeliveryPanel() {
  const { called, again } = useCall(read)
  return (
    <Panel aria-labelledby="delivery" className="overflow-clip">
      <PanelHead id="delivery" title="How you are told" note="besides your inbox" />
      {called.state === 'loading' && <Loading />}
      {called.state === 'failed' && (
        <ErrorState
          title="This could not be loaded"
          message={wordsOf(called.error) ?? 'Something went wrong. Please try again.'}
          level={3}
          onRetry={again}
        />
      )}
      {called.state === 'ready' && <Ways loaded={called.value} />}
    </Panel>
  )
}

function Ways({ loaded }: { loaded: Delivery }) {
  const [delivery, setDelivery] = useState(loaded)
  const { feed, webhook, hasWebhooks } = delivery
  // Not the state of this render: a response may arrive after another change.
  const change = (changed: Partial<Delivery>) => setDelivery((before) => ({ ...before, ...changed }))
  return (
    <div className="divide-y divide-line">
      <DigestRow delivery={delivery} onChange={change} />
      <FeedRow feed={feed} onChange={(next) => change({ feed: next })} />
      <WebhookRow webhook={webhook} hasWebhooks={hasWebhooks} onChange={(next) => change({ webhook: next })} />
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label="Loading how you are told" className="divide-y divide-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 px-4 py-3">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  )
}
