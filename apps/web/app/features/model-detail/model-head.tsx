import { formatDay, formatMonth } from '@inferdex/domain/date-display'
import { formatContextWindow } from '@inferdex/domain/number-display'
import { mainPriceKind } from '@inferdex/domain/offer-price'
import { Calculator } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DetailHead } from '../../components/layout/detail-head.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { type Fact, Facts } from '../../components/ui/facts.tsx'
import { Price } from '../../components/ui/price.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { paths } from '../../lib/paths.ts'
import { capabilityWords } from './capability-words.ts'
import type { ModelHead } from './model-view.ts'

type ModelHeaderProps = {
  model: ModelHead
  /** The compare toggle, filled by the route. */
  compare: ReactNode
}

export function ModelHeader({ model, compare }: ModelHeaderProps) {
  const { name, lab, reviewCount, rating, apiId } = model
  return (
    <DetailHead
      parent={{ label: 'Models', to: paths.models() }}
      name={name}
      markOf={{ name: lab?.name ?? name }}
      meta={
        <>
          <Maker model={model} />
          {apiId !== null && (
            <span className="inline-flex min-w-0 items-center">
              <code className="truncate font-mono text-12 tracking-[-0.02em]" title={apiId}>
                {apiId}
              </code>
              <CopyButton value={apiId} label="Copy model id" />
            </span>
          )}
          {model.isOpenSource && <Badge tone="positive">Open Source</Badge>}
          {model.isPopular && <Badge>Popular</Badge>}
          <Rating value={reviewCount === 0 && rating === 0 ? null : rating} count={reviewCount} />
        </>
      }
      actions={
        <>
          {compare}
          <Link
            to={`${paths.calculator()}?model=${encodeURIComponent(model.slug)}`}
            className={buttonClass({ variant: 'primary', className: 'max-sm:w-9 max-sm:px-0' })}
          >
            <Calculator aria-hidden />
            <span className="max-sm:sr-only">Price my workload</span>
          </Link>
        </>
      }
    >
      <Facts facts={factsOf(model)} />
      <ul aria-label="Capabilities" className="mt-2.5 flex flex-wrap gap-1.5 max-sm:hidden">
        {model.capabilities.map((capability) => (
          <li key={capability} className="flex">
            <Badge>{capabilityWords(capability)}</Badge>
          </li>
        ))}
      </ul>
    </DetailHead>
  )
}

function Maker({ model: { lab, family, version } }: { model: ModelHead }) {
  const kin = [family === 'Unknown' ? null : `Family ${family}`, version === 'Unknown' ? null : `Version ${version}`]
  return (
    <>
      {lab !== null &&
        (lab.slug === null ? (
          <span>{lab.name}</span>
        ) : (
          <Link
            to={paths.provider(lab.slug)}
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
          >
            {lab.name}
          </Link>
        ))}
      {kin.map((text) => text !== null && <span key={text}>{text}</span>)}
    </>
  )
}

function factsOf(model: ModelHead): Fact[] {
  const { listPrice, lowestInput, pricingKind, contextWindow, maxOutput, offerCount, providerCount } = model
  const tokens = (amount: number | null) => (amount === null ? 'Unknown' : formatContextWindow(amount))
  return [
    {
      label: 'Lowest input',
      value: (
        <Price
          amount={lowestInput?.amount ?? null}
          kind={lowestInput === null && model.hasFreeOffer ? 'free' : 'amount'}
        />
      ),
      note: lowestInput === null ? undefined : 'paid',
    },
    {
      label: 'List in / out',
      value: (
        <>
          <Price amount={listPrice.input} kind={mainPriceKind(pricingKind, listPrice.input)} />
          <span className="text-ink-faint"> / </span>
          <Price amount={listPrice.output} kind={mainPriceKind(pricingKind, listPrice.output)} />
        </>
      ),
    },
    {
      label: 'Offers',
      value: offerCount,
      note: `by ${providerCount} ${providerCount === 1 ? 'provider' : 'providers'}`,
      figure: true,
    },
    { label: 'Context', value: tokens(contextWindow), figure: true },
    { label: 'Max output', value: tokens(maxOutput), figure: true },
    { label: 'Parameters', value: model.parameterCount ?? 'Not stated', figure: model.parameterCount !== null },
    { label: 'Licence', value: model.licence ?? (model.isOpenSource ? 'Open' : 'Proprietary') },
    {
      label: 'Knowledge cutoff',
      shortLabel: 'Cutoff',
      value: model.knowledgeCutoff === null ? 'Not stated' : formatMonth(model.knowledgeCutoff),
    },
    { label: 'Released', value: model.releaseDate === null ? 'Unknown' : formatDay(model.releaseDate) },
  ]
}
