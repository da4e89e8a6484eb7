import type { Model } from '@inferdex/contracts/models/models'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { mainPriceKind, outputPriceKind } from '@inferdex/domain/offers/offer-price'
import { isCheaperThroughRouter } from '@inferdex/domain/models/prices/model-via'
import type { PriceKind } from '@inferdex/domain/offers/price-display'
import { Eye, Wrench } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card, CardFoot, CardHead, CardTitleLink } from '../../../components/ui/card.tsx'
import { LifecycleBadge } from '../../../components/figures/lifecycle-badge.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { CardRating } from '../../reviews/card-rating.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import { isThroughRouter, type ListedModel, listedModel, lowestNote, shownAmount } from './listed-model.ts'
import { SeriesSparkline } from './series-sparkline.tsx'

// Created once, so that cards re-rendered while typing do not compare them.
const OPEN_SOURCE = <Badge tone="positive">Open Source</Badge>
const OPEN_WEIGHTS = (
  <Badge tone="outline" title="You can download the weights, but the licence forbids commercial use or isn't known">
    Open weights
  </Badge>
)
const VISION = (
  <Badge>
    <Eye aria-hidden />
    Vision
  </Badge>
)
const FUNCTIONS = (
  <Badge>
    <Wrench aria-hidden />
    Functions
  </Badge>
)

type CardOptions = {
  /** Shown at the right end of the foot: the compare toggle, passed in by the route. */
  actions?: ReactNode
  level?: 2 | 3 | undefined
  /** The day of the newest price, where the sparkline ends. */
  until?: string | null | undefined
}

/** Renders the card of a model from the API. */
export function ModelCard({ model, ...options }: CardOptions & { model: Model }) {
  return <ListedModelCard model={listedModel(model)} onClick={useFollowLinks()} {...options} />
}

type ListedModelCardProps = CardOptions & { model: ListedModel; onClick?: MouseEventHandler<HTMLElement> | undefined }

/** Renders the card of a listed model. Its links are handled by the list around it (`useFollowLinks`). */
export function ListedModelCard({ model, actions, level = 3, until, onClick }: ListedModelCardProps) {
  const { name, lab, lowestInput, sellerCount: sellers } = model
  const address = paths.model(model.slug)
  const about = aboutModel(model)
  return (
    <Card onClick={onClick}>
      <CardHead
        level={level}
        title={<CardTitleLink address={address}>{name}</CardTitleLink>}
        subtitle={about}
        media={<ProviderLogo name={lab ?? name} slug={model.labSlug} size={40} />}
      />
      <div className="flex flex-1 items-center gap-1.5 px-4 py-3">
        {lab !== null && !about.includes(lab) && (
          <span title={lab} className="truncate text-12 text-ink-muted">
            by {lab}
          </span>
        )}
        <LifecycleBadge model={model} />
        {model.isOpenSource && OPEN_SOURCE}
        {!model.isOpenSource && model.hasOpenWeights && OPEN_WEIGHTS}
        {model.capabilities.includes('image-input') && VISION}
        {model.capabilities.includes('function-calling') && FUNCTIONS}
        <span className="ml-auto">
          <CardRating targetType="MODEL" id={model.id} rating={model.rating} reviewCount={model.reviewCount} />
        </span>
      </div>
      <dl className="grid grid-cols-2 divide-x divide-line border-y border-line">
        {model.unitPrice !== null && model.unitPer !== null ? (
          <CardPrice label={unitLabel(model.unitPer)} model={model} amount={model.unitPrice} kind="amount" />
        ) : (
          <>
            <CardPrice
              label="Input per 1M"
              model={model}
              amount={shownAmount(model, 'inputPrice')}
              kind={mainPriceKind(model.pricingKind, shownAmount(model, 'inputPrice'))}
            />
            <CardPrice
              label="Output per 1M"
              model={model}
              amount={shownAmount(model, 'outputPrice')}
              kind={outputPriceKind(model.type, model.pricingKind, shownAmount(model, 'outputPrice'))}
            />
          </>
        )}
      </dl>
      <p className="flex h-10 items-center justify-between gap-3 px-4 text-13 text-ink-muted">
        <span className="truncate" title={lowestNote(model)}>
          <b className="font-semibold text-ink tabular-nums">{sellers}</b> {sellers === 1 ? 'seller' : 'sellers'}
          {isThroughRouter(model) ? (
            <>, through a router at {model.routerName}</>
          ) : model.priceFrom !== null ? (
            <>, lowest at {model.priceFrom}</>
          ) : (
            lowestInput !== null && (
              <>
                , input from <Price amount={lowestInput} className="text-[0.93em] text-ink" />
              </>
            )
          )}
          {!isThroughRouter(model) && isCheaperThroughRouter(model) && (
            <>
              {' '}
              · router <Price amount={model.routerInput} className="text-[0.93em] text-ink" />
            </>
          )}
        </span>
        <SeriesSparkline series={model.series} until={until} />
      </p>
      <CardFoot>
        <a href={address} data-follow className={textLinkClass}>
          View Details<span className="sr-only"> of {name}</span>
        </a>
        <span className="ml-auto">{actions}</span>
      </CardFoot>
    </Card>
  )
}

/** Returns the label of a price that is not per token: "Per image", "Per 1M characters". */
function unitLabel(per: string): string {
  return `Per ${per.replace('-', ' ')}`
}

type CardPriceProps = { label: string; model: ListedModel; amount: string | null; kind: PriceKind }

function CardPrice({ label, model, amount, kind }: CardPriceProps) {
  return (
    <div className="px-4 py-2">
      <dt className="text-12 text-ink-muted">
        {label}
        {model.isLastPrice && <span title="No longer sold by its maker">, last</span>}
      </dt>
      <dd className="truncate text-20 leading-7 font-medium">
        {(model.priceFrom !== null || isThroughRouter(model)) && amount !== null && (
          <span className="text-13 font-normal text-ink-muted">from </span>
        )}
        <Price amount={amount} kind={kind} />
      </dd>
    </div>
  )
}

/** Approximate number of characters in one line of a card. */
const ONE_LINE = 36

/** Returns family, context window and size, and the maker if it fits. Fields of the specification are never cut off. */
export function aboutModel({ lab, family, contextWindow, parameterCount }: ListedModel): string {
  const context = contextWindow === null ? null : `${formatContextWindow(contextWindow)} context`
  const kin = family === 'Unknown' ? lab : family
  const about = [kin, context, parameterCount].filter((part) => part !== null).join(' · ')
  return lab !== null && lab !== kin && lab.length + about.length + 3 <= ONE_LINE ? `${lab} · ${about}` : about
}
