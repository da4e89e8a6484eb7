import type { ModelHit } from '@inferdex/contracts/search/search'
import { mainPriceKind, outputPriceKind } from '@inferdex/domain/offers/offer-price'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { formatMonth } from '@inferdex/domain/text/date-display'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LifecycleBadge } from '../../components/figures/lifecycle-badge.tsx'
import { Price } from '../../components/figures/price.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { cx } from '../../components/ui/cx.ts'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { Matched } from '../../components/ui/matched.tsx'

const CompareToggle = split(async () => (await import('../comparison/compare-toggle.tsx')).CompareToggle)

/** The columns of a row; on phones only the name and the prices are shown. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3.5 md:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_8.5rem_3.5rem_4.5rem_auto]'

type ModelResultsProps = {
  q: string
  hits: readonly ModelHit[]
  /** Whether the first one is marked as the best match. */
  hasBest: boolean
  /** Whether retired models are folded at the end. */
  foldsRetired: boolean
}

export function ModelResults({ q, hits, hasBest, foldsRetired }: ModelResultsProps) {
  const folded = foldsRetired ? hits.filter(({ isRetired }, index) => isRetired && index > 0) : []
  const shown = hits.filter((hit) => !folded.includes(hit))
  const decimals = {
    input: columnDecimals(hits.map(({ inputPrice }) => inputPrice)),
    output: columnDecimals(hits.map(({ outputPrice }) => outputPrice)),
    lowest: columnDecimals(hits.map(({ lowestInput }) => lowestInput)),
  }
  const row = (hit: ModelHit, isBest: boolean) => (
    <ModelResult key={hit.id} hit={hit} q={q} decimals={decimals} isBest={isBest} />
  )
  return (
    <>
      <div aria-hidden className={cx(ROW, 'border-b border-line bg-sunken py-2 text-12 text-ink-muted max-md:hidden')}>
        <span>Model</span>
        <span className="text-right">Input</span>
        <span className="text-right">Output</span>
        <span>Lowest input at</span>
        <span className="text-right">Offers</span>
        <span className="text-right">Released</span>
        <span className="w-24" />
      </div>
      <ul className="divide-y divide-line">{shown.map((hit, index) => row(hit, hasBest && index === 0))}</ul>
      {folded.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 text-13 font-medium text-accent">
            {folded.length === 1 ? '1 retired model' : `${folded.length} retired models`}
            <span className="truncate font-normal text-ink-muted">{folded.map(({ name }) => name).join(', ')}</span>
          </summary>
          <ul className="divide-y divide-line border-t border-line">{folded.map((hit) => row(hit, false))}</ul>
        </details>
      )}
      <p className="border-t border-line px-3.5 py-2.5 text-12 text-ink-muted">
        USD per 1M tokens. Input and output are the maker’s list price; where the maker does not sell the model, the
        lowest offer’s, marked “from”.
      </p>
    </>
  )
}

type ModelResultProps = {
  hit: ModelHit
  q: string
  decimals: { readonly input: number; readonly output: number; readonly lowest: number }
  isBest: boolean
}

function ModelResult({ hit, q, decimals, isBest }: ModelResultProps) {
  const { name, slug, lab, labSlug, family, contextWindow, inputPrice, outputPrice, pricingKind } = hit
  const kind = mainPriceKind(pricingKind, inputPrice)
  const outputKind = outputPriceKind(hit.type, pricingKind, outputPrice)
  const about = [`${family} family`, contextWindow === null ? null : `${formatContextWindow(contextWindow)} context`]
  return (
    <li
      className={cx(
        ROW,
        'relative py-2 hover:bg-sunken',
        isBest && 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <ProviderLogo name={lab ?? name} slug={labSlug} size={24} />
        <div className="min-w-0">
          <h3 className="flex min-w-0 items-center gap-2 text-14 font-medium">
            {/* Makes the whole row clickable, while the link keeps its own name. */}
            <Link to={paths.model(slug)} className="truncate after:absolute after:inset-0">
              <Matched text={name} q={q} />
            </Link>
            {isBest && <Badge tone="accent">Best match</Badge>}
            <LifecycleBadge model={hit} />
          </h3>
          <p className="flex min-w-0 items-center gap-2 truncate text-12 text-ink-muted">
            {about.filter((part) => part !== null).join(' · ')}
            {hit.isOpenSource && <Badge tone="positive">Open Source</Badge>}
            {hit.reviewCount > 0 && (
              <span className="max-md:hidden">
                <Rating value={hit.rating} count={hit.reviewCount} />
              </span>
            )}
          </p>
        </div>
      </div>
      <Cell label={`Input${hit.priceFrom === null ? '' : ', from'}`}>
        {hit.priceFrom !== null && kind === 'amount' && (
          <span className="mr-1 font-sans text-12 text-ink-muted">from</span>
        )}
        <Price amount={inputPrice} kind={kind} decimals={decimals.input} />
        <span className="block md:hidden">
          <Price amount={outputPrice} kind={outputKind} className="text-ink-muted" />
        </span>
      </Cell>
      <Cell label="Output" className="max-md:hidden">
        <Price amount={outputPrice} kind={outputKind} decimals={decimals.output} />
      </Cell>
      <p className="min-w-0 text-12 max-md:hidden">
        {hit.lowestInput !== null && hit.lowestAt !== null && (
          <>
            <span className="sr-only">Lowest input: </span>
            <Price amount={hit.lowestInput} className="text-13" />
            <span className="block truncate text-ink-muted">{hit.lowestAt}</span>
          </>
        )}
      </p>
      <Cell label="Offers" className="max-md:hidden">
        {hit.offerCount}
      </Cell>
      <Cell label="Released" className="text-12 text-ink-muted max-md:hidden">
        {hit.releaseDate === null ? 'Unknown' : formatMonth(hit.releaseDate)}
      </Cell>
      <div className="relative w-24 text-right max-md:hidden">
        <CompareToggle item={{ id: slug, type: 'model', name }} />
      </div>
    </li>
  )
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <p className={cx('figure text-right text-13', className)}>
      <span className="sr-only">{label}: </span>
      {children}
    </p>
  )
}
