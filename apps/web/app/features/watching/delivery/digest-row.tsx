import type { Delivery } from '@inferdex/contracts/watching/delivery'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { currentEmail } from '../../../lib/api/viewer.ts'
import { EmailNotice } from '../../people/email-notice.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { DigestForm } from './digest-form.tsx'
import { digestText, hourText, localMoment } from './digest-labels.ts'

type DigestRowProps = { delivery: Delivery; onChange: (delivery: Delivery) => void }

/** Renders the mail digest: its schedule, whether it can be sent, and its form. */
export function DigestRow({ delivery, onChange }: DigestRowProps) {
  const { mail, digest, quietHours, nextDigestAt, timeZone } = delivery
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function close(): void {
    setOpen(false)
    button.current?.focus()
  }
  if (mail === 'off') return <DeliveryRow title="Email digest">This installation sends no mail.</DeliveryRow>
  return (
    <DeliveryRow
      title="Email digest"
      actions={
        <Button ref={button} size={28} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change<span className="sr-only"> the email digest</span>
        </Button>
      }
      below={
        <>
          {mail === 'unconfirmed' && digest !== 'off' && (
            <div className="px-4 pb-3 max-sm:px-3">
              <EmailNotice email={currentEmail()} note="Until it is, we send you no digest." />
            </div>
          )}
          {isOpen && (
            <DigestForm
              delivery={delivery}
              onCancel={close}
              onSaved={(saved) => {
                onChange(saved)
                close()
              }}
            />
          )}
        </>
      }
    >
      <p>{digestText(delivery)}</p>
      {digest !== 'off' && quietHours !== null && (
        <p>
          Never between {hourText(quietHours.from)} and {hourText(quietHours.to)}
        </p>
      )}
      {nextDigestAt !== null && <p>If there is news, the next comes on {localMoment(nextDigestAt, timeZone)}</p>}
    </DeliveryRow>
  )
}
