import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { isUnconfirmed } from '@inferdex/domain/evidence/offer-filter'
import type { UncountedLabel } from '@inferdex/domain/offers/uncounted-offer'
import { groupThousands } from '@inferdex/domain/text/number-display'
import { ExternalLink, X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { cx } from '../../../components/ui/cx.ts'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { onRender } from '../../../page-delivery/on-render.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { EvidenceActions } from '../../evidence/evidence-actions.tsx'
import { EvidenceBlock } from '../../evidence/evidence-block.tsx'
import { agreementLabels } from '../../evidence/agreement-labels.ts'
import { VerdictNotice } from '../../evidence/verdict-icon.tsx'
import { WatchButton } from '../../watching/watch-button.tsx'
import { EvidenceSteps } from './evidence-steps.tsx'
import { type Evidence, evidenceValue } from './offer-query.ts'
import type { OfferRow } from './offer-view.ts'
import { OfferStatus } from './offer-status.tsx'
import { OtherPrices } from './other-prices.tsx'
import { priceLinkId } from './price-link.tsx'
import { fieldOf, priceDescription, unitTitle } from './prices/price-name.ts'

// Loaded when a figure is opened; until then the page shows the evidence in its own data.
const LoadedEvidence = onRender(async () => (await import('../../evidence/loaded-evidence.tsx')).LoadedEvidence)

type EvidencePanelProps = {
  model: { readonly id: string; readonly name: string }
  evidence: Evidence
  /** The reader chose this price. Otherwise it is preselected and hidden on phones. */
  chosen: boolean
  now: Date
}

/**
 * Shows where a price comes from: next to the table or, on phones, in a sheet at the lower edge, so that the price
 * stays in view.
 */
export function EvidencePanel({ model, evidence: { offer, price }, chosen, now }: EvidencePanelProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const value = evidenceValue(offer, price)
  const opened = chosen ? value : null
  const openedBefore = useRef(opened)
  useEffect(() => {
    // Only if a price is opened on this page (including the preselected one), not if the page is loaded with one.
    if (opened !== null && openedBefore.current !== opened) panel.current?.focus({ preventScroll: true })
    openedBefore.current = opened
  }, [opened])

  useEffect(() => {
    if (!chosen) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      giveFocusBack(value)
      void navigate({ search: searchWith(query, { evidence: null }) }, { preventScrollReset: true })
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [chosen, value, query, navigate])

  const hydrated = useHydrated()
  const isLoaded = chosen && hydrated
  const field = fieldOf(price.name)
  const isLimit = price.per === 'tokens'
  const isMainPrice = price.name === 'input' || price.name === 'output'
  // The loaded evidence already marks a price as unconfirmed.
  const isMarked = !isLimit && !(isLoaded && isUnconfirmed(offer.mark))
  const kind = isMainPrice ? mainPriceKind(offer.pricingKind, price.amount) : 'amount'
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={`Evidence: ${offer.name}, ${priceDescription(price.name)}`}
      className={cx(
        'flex flex-col divide-y divide-line bg-surface text-13 outline-none',
        'md:sticky md:top-18 md:rounded-box md:border md:border-line-strong md:shadow-float',
        chosen
          ? 'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-45 max-md:max-h-75 max-md:overflow-auto max-md:has-[form]:max-h-[80dvh] max-md:rounded-t-float max-md:border-t max-md:border-line-strong max-md:shadow-float'
          : 'max-md:hidden',
      )}
    >
      <div className="flex items-start gap-3 py-3 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5">
            <ProviderLogo name={offer.name} slug={offer.provider} />
            <b className="truncate font-semibold">{offer.name}</b>
            <span className="shrink-0 text-ink-muted">{priceDescription(price.name)}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono text-28 leading-8.5 font-[640] tracking-[-0.05em] tabular-nums">
              {isLimit ? groupThousands(price.amount) : priceText(price.amount, kind)}
            </span>
            <span className="text-ink-muted">{unitTitle(price.per)}</span>
            <OfferStatus offer={offer} />
          </p>
          <p className="text-12 text-ink-muted">
            Checked{' '}
            <time dateTime={offer.source.verifiedOn} title={formatDay(offer.source.verifiedOn)}>
              {formatAge(offer.source.verifiedOn, now)}
            </time>
          </p>
        </div>
        {chosen && (
          <Link
            to={{ search: searchWith(query, { evidence: null }) }}
            preventScrollReset
            onClick={() => giveFocusBack(value)}
            aria-label="Close evidence"
            className={buttonClass({ variant: 'ghost', size: 32, icon: true })}
          >
            <X aria-hidden />
          </Link>
        )}
      </div>
      {isMarked && offer.mark !== null && <MarkNotice mark={offer.mark} />}
      {isLoaded ? (
        <Suspense fallback={<KnownSource offer={offer} isMainPrice={isMainPrice} now={now} />}>
          <LoadedEvidence
            offerId={offer.id}
            field={field}
            doubt={offer.mark?.reason ?? null}
            hasHistory={isLimit}
            renewedAt={now.getTime()}
          />
        </Suspense>
      ) : (
        <KnownSource offer={offer} isMainPrice={isMainPrice} now={now} />
      )}
      {!isLimit && (
        <EvidenceBlock title="Recorded for this price">
          <EvidenceSteps steps={price.steps} />
        </EvidenceBlock>
      )}
      <OtherPrices offer={offer} shown={price.name} />
      <EvidenceActions
        key={value}
        offerId={offer.id}
        field={field}
        unit={unitTitle(price.per)}
        watch={<WatchButton quiet targetType="MODEL" targetId={model.id} name={`the model ${model.name}`} />}
      />
    </aside>
  )
}

function giveFocusBack(evidence: string) {
  document.getElementById(priceLinkId(evidence))?.focus()
}

function MarkNotice({ mark: { label, reason } }: { mark: UncountedLabel }) {
  return (
    <div className="px-4 py-2.5">
      <VerdictNotice
        tone="unconfirmed"
        title={`${label}.`}
        text={`${reason}. Left out of lowest price, list price, bills, rankings and charts.`}
      />
    </div>
  )
}

type KnownSourceProps = { offer: OfferRow; isMainPrice: boolean; now: Date }

/** Shows the source in the page's own data, before the others are loaded and without script. */
function KnownSource({ offer, isMainPrice, now }: KnownSourceProps) {
  const { source, mark, sourceValue } = offer
  const words = isMainPrice && sourceValue !== null && mark === null ? agreementLabels(sourceValue) : null
  return (
    <>
      {words !== null && (
        <div className="px-4 py-2.5">
          <VerdictNotice tone={words.tone} title={`${words.long}.`} text="" />
        </div>
      )}
      <EvidenceBlock title="Source">
        <p>
          {source.isStaff ? 'Confirmed by ' : 'Recorded by '}
          <b className="font-semibold">{source.isStaff ? 'our staff' : source.name}</b>,{' '}
          <time dateTime={source.verifiedOn}>{formatDay(source.verifiedOn)}</time>{' '}
          <span className="text-ink-faint">({formatAge(source.verifiedOn, now)})</span>
        </p>
        {source.url !== null && (
          <a
            href={source.url}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className={cx(textLinkClass, 'max-w-full')}
          >
            <span className="truncate">{source.url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}</span>
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        )}
      </EvidenceBlock>
    </>
  )
}
