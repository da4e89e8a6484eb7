import { weightsText } from '@inferdex/domain/models/model-licence'
import type { StaffModel } from '@inferdex/contracts/models/models.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { PriceKind } from '@inferdex/domain/offers/price-display'
import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import { formatDayAge } from '@inferdex/domain/text/date-display'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { archivedColumns } from '../../../components/data-table/archive/archived-columns.tsx'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { actionsColumn, nameColumn, ratingColumn } from '../../../components/data-table/record-columns.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'

/** Prices are padded to four decimals, so that the decimal points line up. */
const DECIMALS = 4

const PRICE_KINDS = {
  metered: 'amount',
  free: 'free',
  included: 'included',
  'self-hosted': 'not-applicable',
  unknown: 'unknown',
} as const satisfies Record<PricingKind, PriceKind>

export function modelColumns(now: Date, onDelete: (model: StaffModel) => void): readonly Column<StaffModel>[] {
  const price = (key: 'input' | 'output', head: string): Column<StaffModel> => ({
    key,
    head,
    numeric: true,
    cell: (model) => {
      const shown = shownPrice(model)
      return (
        <>
          {shown.seller !== null && shown[key] !== null && (
            <span className="font-sans text-12 text-ink-muted" title={`Lowest offer, at ${shown.seller.name}`}>
              from{' '}
            </span>
          )}
          <Price amount={shown[key]} kind={PRICE_KINDS[model.pricingKind]} decimals={DECIMALS} />
        </>
      )
    },
  })
  return [
    nameColumn(adminPaths.model, ({ name, lab }) => (
      <ProviderLogo name={lab?.name ?? name} slug={lab?.slug} size={16} />
    )),
    {
      key: 'family',
      head: 'Family',
      className: 'max-w-32',
      cell: ({ family }) => <span className="block truncate text-ink-muted">{family}</span>,
    },
    {
      key: 'context',
      head: 'Context',
      sortKey: 'contextWindow',
      firstDirection: 'desc',
      numeric: true,
      cell: ({ contextWindow }) => (contextWindow === null ? <Unknown /> : formatCount(contextWindow)),
    },
    price('input', 'Input $/1M'),
    price('output', 'Output $/1M'),
    { key: 'offers', head: 'Offers', numeric: true, cell: ({ offerCount }) => formatCount(offerCount) },
    ratingColumn,
    {
      key: 'weights',
      head: 'Weights',
      cell: (model) => <span className={model.isOpenSource ? '' : 'text-ink-muted'}>{weightsText(model)}</span>,
    },
    {
      key: 'released',
      head: 'Released',
      numeric: true,
      cell: ({ releaseDate }) => releaseDate ?? <Unknown />,
    },
    {
      key: 'verified',
      head: 'Verified',
      numeric: true,
      cell: ({ priceVerifiedOn }) =>
        priceVerifiedOn === null ? <Unknown /> : formatDayAge(priceVerifiedOn, now).replace(' ago', ''),
    },
    actionsColumn(adminPaths.model, onDelete),
  ]
}

export function archivedModelColumns(onRestore: (model: StaffModel) => void): readonly Column<StaffModel>[] {
  return archivedColumns<StaffModel>({
    head: 'Name',
    nameOf: ({ name }) => name,
    logoOf: ({ name, lab }) => <ProviderLogo name={lab?.name ?? name} slug={lab?.slug} size={16} />,
    noteOf: ({ slug }) => slug,
    more: [
      { key: 'offers', head: 'Offers', numeric: true, cell: ({ offerCount }) => formatCount(offerCount) },
      { key: 'reviews', head: 'Reviews', numeric: true, cell: ({ reviewCount }) => formatCount(reviewCount) },
    ],
    onRestore,
  })
}

function Unknown() {
  return <span className="font-sans text-ink-muted">Unknown</span>
}
