import type { StaffModel } from '@inferdex/contracts/admin-models'
import { formatCount } from '@inferdex/domain/number-display'
import type { PriceKind } from '@inferdex/domain/price-display'
import type { PricingKind } from '@inferdex/domain/pricing-kinds'
import { relativeTime } from '@inferdex/domain/relative-time'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Column } from '../../components/data-table/data-table-types.ts'
import { IconButton } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Price } from '../../components/ui/price.tsx'
import { ProviderMark } from '../../components/ui/provider-mark.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'

/** Prices are aligned on the decimal point by padding to four places. */
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
    cell: ({ listPrice, pricingKind }) => (
      <Price amount={listPrice[key]} kind={PRICE_KINDS[pricingKind]} decimals={DECIMALS} />
    ),
  })
  return [
    {
      key: 'name',
      head: 'Name',
      sortKey: 'name',
      frozen: true,
      className: 'max-w-52 sm:max-w-90',
      cell: ({ id, name, slug, lab }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <ProviderMark name={lab?.name ?? name} slug={lab?.slug} size={16} />
          <Link to={adminPaths.model(id)} className="shrink-0 truncate hover:underline">
            {name}
          </Link>
          <span className="figure truncate text-12 font-normal text-ink-muted max-sm:hidden">{slug}</span>
        </span>
      ),
    },
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
    {
      key: 'rating',
      head: 'Rating',
      sortKey: 'rating',
      firstDirection: 'desc',
      numeric: true,
      cell: ({ rating, reviewCount }) =>
        rating === 0 && reviewCount === 0 ? (
          <span className="font-sans text-ink-muted">None</span>
        ) : (
          <>
            {rating.toFixed(1)} <span className="text-ink-muted">({formatCount(reviewCount)})</span>
          </>
        ),
    },
    {
      key: 'weights',
      head: 'Weights',
      cell: ({ isOpenSource }) => (isOpenSource ? 'Open' : <span className="text-ink-muted">Closed</span>),
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
        priceVerifiedOn === null ? <Unknown /> : relativeTime(new Date(priceVerifiedOn), now).replace(' ago', ''),
    },
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      className: 'w-20 text-right',
      cell: (model) => (
        <span className="inline-flex justify-end gap-0.5">
          <Link
            to={adminPaths.model(model.id)}
            aria-label={`Edit ${model.name}`}
            title={`Edit ${model.name}`}
            className={buttonClass({ variant: 'ghost', size: 28, icon: true })}
          >
            <Pencil aria-hidden className="size-3.5" />
          </Link>
          <IconButton label={`Delete ${model.name}`} size={28} onClick={() => onDelete(model)}>
            <Trash2 aria-hidden className="size-3.5" />
          </IconButton>
        </span>
      ),
    },
  ]
}

function Unknown() {
  return <span className="font-sans text-ink-muted">Unknown</span>
}
