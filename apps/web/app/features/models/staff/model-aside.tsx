import type { EditedModel, readModelDependants } from '@inferdex/contracts/models/models.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatCount } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { ChangeList } from '../../../components/editing/change-list.tsx'
import { AsideSection, FigureList } from '../../../components/editing/editor-page.tsx'
import { RadioGroup } from '../../../components/forms/radio-group.tsx'
import { FieldGroup } from '../../../components/forms/field.tsx'
import type { FieldChange } from '../../../lib/forms/edited-fields.ts'

export type PriceReason = 'change' | 'correction'
export type ModelDependants = ResponseBody<typeof readModelDependants>

type ModelAsideProps = {
  model: EditedModel
  changes: readonly FieldChange[]
  labelOf: (key: string) => string
  textOf: (key: string, value: string) => string
  /** Null if they could not be counted. */
  dependants: ModelDependants | null
  reason: PriceReason
  onReason: (reason: PriceReason) => void
}

export function ModelAside({ model, changes, labelOf, textOf, dependants, reason, onReason }: ModelAsideProps) {
  return (
    <>
      <ListPrice model={model} />
      {changes.length > 0 && (
        <AsideSection title={`Unsaved, ${changes.length === 1 ? '1 change' : `${changes.length} changes`}`}>
          <ChangeList changes={changes} labelOf={labelOf} textOf={textOf} />
        </AsideSection>
      )}
      {changes.some(({ key, from }) => key.includes('.prices.') && from !== null) && (
        <FieldGroup label="Why prices differ" hint="The price history shows it.">
          <RadioGroup
            options={[
              { value: 'change', label: 'The market moved' },
              { value: 'correction', label: 'The record was wrong' },
            ]}
            value={reason}
            onValueChange={onReason}
          />
        </FieldGroup>
      )}
      {dependants !== null && (
        <AsideSection title="Linked records">
          <FigureList
            figures={[
              ['Offers', formatCount(dependants.offers)],
              ['Recorded prices', formatCount(dependants.prices)],
              ['Benchmark results', formatCount(dependants.scores)],
              ['Reviews', formatCount(dependants.reviews)],
              ['Votes', formatCount(dependants.votes)],
              ['Submissions', formatCount(dependants.submissions)],
            ]}
          />
        </AsideSection>
      )}
    </>
  )
}

function ListPrice({ model: { listPrice, lowestOffer } }: { model: EditedModel }) {
  const figure = (label: string, amount: string | null) => (
    <div>
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="figure text-20 font-semibold">{priceText(amount)}</dd>
    </div>
  )
  return (
    <AsideSection title="List price">
      <dl className="flex gap-5">
        {figure('Input', listPrice?.input ?? null)}
        {figure('Output', listPrice?.output ?? null)}
      </dl>
      <p className="text-12 text-ink-muted">
        {listPrice !== null && `Follows the offer of ${listPrice.provider.name}.`}
        {listPrice?.isRetired === true && ' The maker no longer sells it, so this is its last price.'}
        {listPrice === null && 'The maker has no price we can use.'}
        {listPrice === null &&
          lowestOffer !== null &&
          ` Lists show ${priceText(lowestOffer.input)} from ${lowestOffer.provider.name}.`}
      </p>
    </AsideSection>
  )
}
