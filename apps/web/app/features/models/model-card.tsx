import type { Model } from '@inferdex/contracts/models'
import { formatContextWindow } from '@inferdex/domain/number-display'
import { mainPriceKind } from '@inferdex/domain/offer-price'
import { Eye, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardFoot, CardHead } from '../../components/ui/card.tsx'
import { Price } from '../../components/ui/price.tsx'
import { ProviderMark } from '../../components/ui/provider-mark.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { type ListedModel, listedModel } from './listed-model.ts'
import { SeriesSparkline } from './series-sparkline.tsx'

type CardOptions = {
  /** At the right end of the foot: the compare toggle, filled by the route. */
  actions?: ReactNode
  level?: 2 | 3 | undefined
  /** The day of the newest price, where the line of recorded prices ends. */
  until?: string | null | undefined
}

/** A model as the API answers it. */
export function ModelCard({ model, ...options }: CardOptions & { model: Model }) {
  return <ListedModelCard model={listedModel(model)} {...options} />
}

export function ListedModelCard({ model, actions, level = 3, until }: CardOptions & { model: ListedModel }) {
  const { name, lab, offerCount, lowestInput } = model
  return (
    <Card className="[contain-intrinsic-size:auto_248px] [content-visibility:auto]">
      <CardHead
        level={level}
        title={
          <Link to={paths.model(model.slug)} className="hover:text-accent-strong">
            {name}
          </Link>
        }
        subtitle={aboutModel(model)}
        media={<ProviderMark name={lab ?? name} size={40} />}
      />
      <div className="flex flex-1 items-center gap-1.5 px-4 py-3">
        {model.isOpenSource && <Badge tone="positive">Open Source</Badge>}
        {model.capabilities.includes('image-input') && (
          <Badge>
            <Eye aria-hidden />
            Vision
          </Badge>
        )}
        {model.capabilities.includes('function-calling') && (
          <Badge>
            <Wrench aria-hidden />
            Functions
          </Badge>
        )}
        <Rating
          value={model.reviewCount === 0 && model.rating === 0 ? null : model.rating}
          count={model.reviewCount}
          className="ml-auto truncate"
        />
      </div>
      <dl className="grid grid-cols-2 divide-x divide-line border-y border-line">
        <CardPrice label="Input per 1M" model={model} amount={model.inputPrice} />
        <CardPrice label="Output per 1M" model={model} amount={model.outputPrice} />
      </dl>
      <p className="flex h-10 items-center justify-between gap-3 px-4 text-13 text-ink-muted">
        <span className="truncate">
          <b className="font-semibold text-ink tabular-nums">{offerCount}</b> {offerCount === 1 ? 'provider' : 'providers'}
          {lowestInput !== null && (
            <>
              , input from <Price amount={lowestInput} className="text-[0.93em] text-ink" />
            </>
          )}
        </span>
        <SeriesSparkline series={model.series} until={until} />
      </p>
      <CardFoot>
        <TextLink to={paths.model(model.slug)}>
          View Details<span className="sr-only"> of {name}</span>
        </TextLink>
        <span className="ml-auto">{actions}</span>
      </CardFoot>
    </Card>
  )
}

function CardPrice({ label, model, amount }: { label: string; model: ListedModel; amount: string | null }) {
  return (
    <div className="px-4 py-2">
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="truncate text-20 leading-7 font-medium">
        <Price amount={amount} kind={mainPriceKind(model.pricingKind, amount)} />
      </dd>
    </div>
  )
}

/** Maker, family, context window and size, without saying anything twice. */
export function aboutModel({ lab, family, contextWindow, parameterCount }: ListedModel): string {
  const context = contextWindow === null ? null : `${formatContextWindow(contextWindow)} context`
  const kin = family === 'Unknown' || family === lab ? null : family
  return [lab, kin, context, parameterCount].filter((part) => part !== null).join(' · ')
}
