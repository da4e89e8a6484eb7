import type { EditedOffer } from '@inferdex/contracts/models/models.staff'
import { formatDayAge } from '@inferdex/domain/text/date-display'
import { ChevronRight, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { RowHead, Td, Tr } from '../../../components/data-table/table.tsx'
import { CellInput } from '../../../components/editing/cell-input.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { type Fields, withoutRow } from '../../../lib/forms/edited-fields.ts'
import { amountText, groupDigits } from '../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import { sameEntries } from '../../../lib/lists/same-entries.ts'
import type { ProviderChoice } from '../../../components/editing/use-provider-choices.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { OfferDetails } from './offer-details.tsx'
import { DoubtBadge, type DoubtedOffer } from './offer-doubts.tsx'
import { columnPriceKey, isNewRow } from './offer-fields.ts'

const COLUMNS = 9
/** Minimum number of visible characters of a model's id; the column gets the remaining width. */
const SHORTEST_ID = 12
const LONGEST_ID = 22
const NO_PRICE: Readonly<Record<string, string>> = {
  metered: 'Unknown',
  unknown: 'Unknown',
  free: 'Free',
  included: 'In plan',
  'self-hosted': 'n/a',
}

export type OfferRowProps = {
  id: string
  /** Fields of the offer: as edited, as saved, and their errors. */
  offer: Fields
  saved: Fields
  messages: Messages
  set: RecordEditor['set']
  edit: RecordEditor['edit']
  provider: Pick<ProviderChoice, 'name' | 'slug'>
  recorded: EditedOffer | undefined
  doubted: DoubtedOffer | undefined
  onConfirm: (offerId: string, confirmed: boolean) => void
  isOpen: boolean
  onToggle: (id: string) => void
}

/** Memoized: re-renders only if its own data changes, because a model has up to 200 offers. */
export const OfferRow = memo(
  DrawnOfferRow,
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.provider === after.provider &&
    before.recorded === after.recorded &&
    before.doubted === after.doubted &&
    sameEntries(before.offer, after.offer) &&
    sameEntries(before.saved, after.saved) &&
    sameEntries(before.messages, after.messages),
)

function DrawnOfferRow(props: OfferRowProps) {
  const { id, offer, saved, messages, set, edit, provider, recorded, doubted, isOpen, onToggle, onConfirm } = props
  const prefix = `offers.${id}`
  const cell = (name: string, label: string) => ({
    name: `${prefix}.${name}`,
    label: `${provider.name}, ${label}`,
    value: offer[name] ?? '',
    saved: saved[name] ?? '',
    invalid: messages[name] !== undefined,
    title: messages[name],
  })
  const price = (kind: 'input' | 'output' | 'cache-read', label: string) => {
    const name = columnPriceKey(offer, kind)
    return (
      <Td className="min-w-19 px-0.5 max-sm:min-w-24">
        <CellInput
          {...cell(name, label)}
          numeric
          inputMode="decimal"
          placeholder={NO_PRICE[offer.pricingKind ?? 'unknown']}
          // An emptied price is removed.
          onValueChange={(value) => set(`${prefix}.${name}`, value === '' ? null : value)}
          onBlur={({ target }) => target.value !== '' && set(`${prefix}.${name}`, amountText(target.value))}
        />
      </Td>
    )
  }
  const tokens = (name: 'contextWindow' | 'maxOutput', label: string) => (
    <Td className="min-w-22 px-0.5 max-sm:min-w-30">
      <CellInput
        {...cell(name, label)}
        numeric
        inputMode="numeric"
        placeholder="Unknown"
        onValueChange={(value) => set(`${prefix}.${name}`, value)}
        onBlur={({ target }) => set(`${prefix}.${name}`, groupDigits(target.value))}
      />
    </Td>
  )
  return (
    <>
      <Tr>
        <RowHead className="max-w-42">
          <span className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`All of ${provider.name}`}
              onClick={() => onToggle(id)}
              className="grid size-6 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-line hover:text-ink"
            >
              <ChevronRight aria-hidden className={cx('size-3.5', isOpen && 'rotate-90')} />
            </button>
            <ProviderLogo name={provider.name} slug={provider.slug} size={16} />
            <span className="truncate">{provider.name}</span>
            {offer.status !== 'active' && <Badge tone="outline">{offer.status}</Badge>}
          </span>
        </RowHead>
        <Td className="px-0.5">
          <CellInput
            {...cell('providerModelId', 'model id')}
            title={messages.providerModelId ?? offer.providerModelId}
            placeholder="as its slug"
            // Ids of one maker differ at their end, so as much as possible of them is shown.
            style={{
              minWidth: `${Math.min(LONGEST_ID, Math.max(SHORTEST_ID, offer.providerModelId?.length ?? 0)) + 2}ch`,
            }}
            onValueChange={(value) => set(`${prefix}.providerModelId`, value)}
            className="font-mono sm:text-12"
          />
        </Td>
        {price('input', 'input')}
        {price('output', 'output')}
        {price('cache-read', 'cache read')}
        {tokens('contextWindow', 'context')}
        {tokens('maxOutput', 'max output')}
        <Td className="text-12 whitespace-nowrap text-ink-muted">
          {doubted !== undefined && <DoubtBadge doubted={doubted} title={recorded && sourceText(recorded)} />}
          {doubted === undefined && (recorded === undefined ? 'new' : sourceText(recorded))}
        </Td>
        <Td className="w-9 px-0.5">
          {isNewRow(id) ? (
            <IconButton
              label={`Remove ${provider.name}`}
              size={28}
              onClick={() => edit((before) => withoutRow(before, prefix))}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          ) : (
            <IconButton
              label={`Retire ${provider.name}`}
              size={28}
              disabled={offer.status === 'retired'}
              onClick={() => set(`${prefix}.status`, 'retired')}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          )}
        </Td>
      </Tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} className="border-b border-line bg-paper p-0">
            {/* As wide as the frame and not as the table, so that it needs no horizontal scrolling. */}
            <div className="sticky left-0 w-[100cqw] pl-9 max-sm:pl-3">
              <OfferDetails
                prefix={prefix}
                offer={offer}
                saved={saved}
                messages={messages}
                set={set}
                provider={provider.name}
                doubted={doubted}
                onConfirm={(confirmed) => onConfirm(id, confirmed)}
              />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function sourceText({ source, verifiedOn }: EditedOffer): string {
  return `${source}, ${formatDayAge(verifiedOn, new Date()).replace(' ago', '')}`
}
