import { type Delivery, removeWebhook, saveWebhook, type Webhook } from '@inferdex/contracts/watching/delivery'
import { formatMoment } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { api } from '../../../lib/api/api.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmAction } from '../../../components/ui/overlays/confirm-action.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { ShownOnce } from '../../../components/ui/shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'

type WebhookRowProps = Pick<Delivery, 'webhook' | 'hasWebhooks'> & { onChange: (webhook: Webhook | null) => void }

/** Renders the user's webhook, which is notified at once: set up, changed, re-enabled and removed. */
export function WebhookRow({ webhook, hasWebhooks, onChange }: WebhookRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function show(saved: { webhook: Webhook; secret: string }): void {
    onChange(saved.webhook)
    setSecret(saved.secret)
    setOpen(false)
  }

  async function startAgain(url: string): Promise<void> {
    setStarting(true)
    try {
      show(await api(saveWebhook, { body: { url } }))
    } catch (thrown) {
      void toast.error(wordsOf(thrown) ?? 'The webhook could not be switched on')
    } finally {
      setStarting(false)
    }
  }

  async function remove(): Promise<void> {
    await api(removeWebhook)
    onChange(null)
    setSecret(null)
    setOpen(false)
    void toast.success('Your webhook is removed')
    // The button of the dialog has been unmounted.
    requestAnimationFrame(() => title.current?.focus())
  }

  const change = hasWebhooks && (
    <Button ref={button} size={28} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {webhook === null ? 'Set up' : 'Change'}
      <span className="sr-only"> the webhook</span>
    </Button>
  )
  return (
    <DeliveryRow
      title="Webhook"
      titleRef={title}
      actions={
        <>
          {change}
          {webhook !== null && (
            <ConfirmAction
              trigger={
                <Button size={28}>
                  Remove<span className="sr-only"> the webhook</span>
                </Button>
              }
              title="Remove your webhook?"
              description={`Nothing more is sent to ${webhook.url}.`}
              confirmLabel="Remove"
              danger
              fallback="The webhook could not be removed"
              run={remove}
            />
          )}
        </>
      }
      below={
        <>
          {hasWebhooks && webhook?.state === 'failed' && (
            <div className="px-4 pb-3 max-sm:px-3">
              <Notice tone="negative">
                <p>
                  Switched off after {formatCount(webhook.failures)} failures in a row.
                  {webhook.lastError !== null && ` The last: ${webhook.lastError}.`}
                </p>
                <Button size={28} className="mt-2" pending={isStarting} onClick={() => void startAgain(webhook.url)}>
                  Switch on again
                </Button>
              </Notice>
            </div>
          )}
          {isOpen && (
            <WebhookForm
              webhook={webhook}
              onSaved={show}
              onCancel={() => {
                setOpen(false)
                button.current?.focus()
              }}
            />
          )}
          {secret !== null && (
            <ShownOnce
              key={secret}
              label="Secret of your webhook"
              value={secret}
              copyLabel="Copy secret"
              onDone={() => {
                setSecret(null)
                title.current?.focus()
              }}
            >
              Copy it now: it is not shown again. Your server checks with it that a message is from us (Standard
              Webhooks).
            </ShownOnce>
          )}
        </>
      }
    >
      <WebhookState webhook={webhook} hasWebhooks={hasWebhooks} />
    </DeliveryRow>
  )
}

function WebhookState({ webhook, hasWebhooks }: Pick<Delivery, 'webhook' | 'hasWebhooks'>) {
  if (!hasWebhooks) return 'Webhooks are not set up on this installation.'
  if (webhook === null) return 'Signed messages to your own server'
  const { url, state, failures, lastError, lastSentAt } = webhook
  return (
    <>
      <p className="figure">{url}</p>
      {state === 'on' && failures === 0 && (
        <p>{lastSentAt === null ? 'On. Nothing was sent yet' : `On. Last message ${formatMoment(lastSentAt)}`}</p>
      )}
      {state === 'on' && failures > 0 && (
        <p className="text-caution">
          {failures === 1 ? 'The last message failed' : `The last ${formatCount(failures)} tries failed`}
          {lastError !== null && `: ${lastError}`}. We try again.
        </p>
      )}
    </>
  )
}
