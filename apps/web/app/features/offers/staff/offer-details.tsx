import { offerStatuses } from '@inferdex/contracts/offers'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { Trash2 } from 'lucide-react'
import { CellInput } from '../../../components/editing/cell-input.tsx'
import { EditorField } from '../../../components/editing/editor-field.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { type Fields, withRow } from '../../../lib/forms/edited-fields.ts'
import { amountText } from '../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { AddPrice } from './add-price.tsx'
import { OfferDoubts, type DoubtedOffer } from './offer-doubts.tsx'
import { byPrice, priceKeysOf, priceLabel, priceOf, UNIT_LABELS } from './offer-fields.ts'

const KINDS = {
  metered: 'Metered',
  free: 'Free',
  included: 'Included in a plan',
  'self-hosted': 'Self-hosted',
  unknown: 'Unknown',
} as const satisfies Record<(typeof pricingKinds)[number], string>

type OfferDetailsProps = {
  prefix: string
  offer: Fields
  saved: Fields
  messages: Messages
  set: RecordEditor['set']
  provider: string
  doubted: DoubtedOffer | undefined
  onConfirm: (confirmed: boolean) => void
}

/** Edits the rest of an offer: pricing kind, end date, and each price. */
export function OfferDetails({ prefix, offer, saved, messages, set, provider, doubted, onConfirm }: OfferDetailsProps) {
  const keys = priceKeysOf(offer).toSorted(byPrice)
  const own = { editor: { fields: withRow({}, prefix, offer), set }, messages: withRow({}, prefix, messages) }
  const field = (name: string, label: string) => ({ ...own, name: `${prefix}.${name}`, label })
  const isEdited = [...new Set([...keys, ...priceKeysOf(saved)])].some((key) => offer[key] !== saved[key])
  const problems = [...new Set(keys.flatMap((key) => messages[key] ?? []))]
  return (
    <div className="my-2 mr-3 grid gap-3 border-l-2 border-accent pl-3">
      {doubted !== undefined && (
        <OfferDoubts doubted={doubted} provider={provider} isEdited={isEdited} onConfirm={onConfirm} />
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-5">
        <Field label="Status" error={messages.status}>
          <NativeSelect
            size={32}
            name={`${prefix}.status`}
            value={offer.status ?? 'active'}
            onChange={(event) => set(`${prefix}.status`, event.target.value)}
          >
            {offerStatuses.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Pricing">
          <NativeSelect
            size={32}
            name={`${prefix}.pricingKind`}
            value={offer.pricingKind ?? 'metered'}
            onChange={(event) => set(`${prefix}.pricingKind`, event.target.value)}
          >
            {pricingKinds.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <EditorField {...field('retiresOn', 'Retires on')} type="date" />
        <EditorField {...field('successor', 'Successor, slug')} placeholder="None" inputClassName="font-mono" />
        <EditorField {...field('sourceUrl', 'Source')} type="url" placeholder="https://" />
      </div>
      {keys.length > 0 && (
        <table aria-label={`Prices of ${provider}`} className="w-full max-w-3xl text-13">
          <thead>
            <tr className="text-left text-12 text-ink-muted">
              <th scope="col" className="py-1 font-[550]">
                Price component
              </th>
              {/* The name already includes both. */}
              <th scope="col" className="font-[550] max-sm:hidden">
                Mode
              </th>
              <th scope="col" className="text-right font-[550] max-sm:hidden">
                Applies from input tokens
              </th>
              <th scope="col" className="w-28 text-right font-[550]">
                Amount
              </th>
              <th scope="col" className="pl-2 font-[550]">
                Unit
              </th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <PriceRow
                key={key}
                name={key}
                provider={provider}
                value={offer[key] ?? ''}
                saved={saved[key] ?? ''}
                field={`${prefix}.${key}`}
                message={messages[key]}
                onChange={(value) => set(`${prefix}.${key}`, value)}
              />
            ))}
          </tbody>
        </table>
      )}
      {problems.map((problem) => (
        <p key={problem} className="text-12 font-medium text-negative">
          {problem}
        </p>
      ))}
      <AddPrice taken={keys} onAdd={(key, amount) => set(`${prefix}.${key}`, amount)} />
      <p className="text-12 text-ink-muted">From its input size on, a tier bills the whole request at its price.</p>
    </div>
  )
}

type PriceRowProps = {
  name: string
  field: string
  provider: string
  value: string
  saved: string
  message: string | undefined
  /** Null removes the price. */
  onChange: (value: string | null) => void
}

function PriceRow({ name, field, provider, value, saved, message, onChange }: PriceRowProps) {
  const { mode, minInputTokens, per, currency } = priceOf(name)
  const label = priceLabel(name)
  const unit = Object.entries(UNIT_LABELS).find(([known]) => known === per)?.[1] ?? per
  return (
    <tr className="border-t border-line">
      <th scope="row" className="text-left font-normal first-letter:uppercase">
        {label}
      </th>
      <td className="text-ink-muted max-sm:hidden">{mode}</td>
      <td className="figure text-right max-sm:hidden">{minInputTokens.toLocaleString('en-US')}</td>
      <td>
        <CellInput
          name={field}
          label={`${provider}, price of ${label}`}
          value={value}
          saved={saved}
          numeric
          inputMode="decimal"
          invalid={message !== undefined}
          title={message}
          onValueChange={onChange}
          onBlur={(event) => onChange(amountText(event.target.value))}
        />
      </td>
      <td className="pl-2 text-ink-muted">
        {currency} per {unit}
      </td>
      <td className="text-right">
        <IconButton label={`Remove ${label} of ${provider}`} size={28} onClick={() => onChange(null)}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </td>
    </tr>
  )
}
