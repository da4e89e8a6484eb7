import { makeFeed, removeFeed, type Delivery } from '@inferdex/contracts/watching/delivery'
import { formatDay } from '@inferdex/domain/text/date-display'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmAction } from '../../../components/ui/overlays/confirm-action.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { ShownOnce } from '../../../components/ui/shown-once.tsx'

type FeedRowProps = { feed: Delivery['feed']; onChange: (feed: Delivery['feed']) => void }

/** Renders the user's Atom feed: created, replaced and stopped. Its URL is shown only when it is created. */
export function FeedRow({ feed, onChange }: FeedRowProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)

  async function make(): Promise<void> {
    const { url } = await api(makeFeed)
    setAddress(url)
    onChange({ createdAt: new Date().toISOString() })
  }

  async function create(): Promise<void> {
    setMaking(true)
    try {
      await make()
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'The feed could not be created')
    } finally {
      setMaking(false)
    }
  }

  async function stop(): Promise<void> {
    await api(removeFeed)
    setAddress(null)
    onChange(null)
    void toast.success('Your feed is stopped')
    // The button of the dialog has been unmounted.
    requestAnimationFrame(() => title.current?.focus())
  }

  return (
    <DeliveryRow
      title="Personal Atom feed"
      titleRef={title}
      actions={
        feed === null ? (
          <Button size={28} pending={isMaking} onClick={() => void create()}>
            Create<span className="sr-only"> the feed</span>
          </Button>
        ) : (
          <>
            <ConfirmAction
              trigger={
                <Button size={28}>
                  Replace<span className="sr-only"> the feed</span>
                </Button>
              }
              title="Replace the address of your feed?"
              description="You get a new address. The old one stops working at once."
              confirmLabel="Replace"
              fallback="The feed could not be replaced"
              run={make}
            />
            <ConfirmAction
              trigger={
                <Button size={28}>
                  Stop<span className="sr-only"> the feed</span>
                </Button>
              }
              title="Stop your feed?"
              description="Its address stops working. What you watch and your inbox stay."
              confirmLabel="Stop"
              danger
              fallback="The feed could not be stopped"
              run={stop}
            />
          </>
        )
      }
      below={
        address !== null && (
          <ShownOnce
            key={address}
            label="Address of your feed"
            value={address}
            copyLabel="Copy address"
            onDone={() => {
              setAddress(null)
              title.current?.focus()
            }}
          >
            Copy it now: it is not shown again. Everyone who has it can read your alerts.
          </ShownOnce>
        )
      }
    >
      {feed === null ? 'Your alerts in a feed reader' : `On since ${formatDay(feed.createdAt)}`}
    </DeliveryRow>
  )
}
