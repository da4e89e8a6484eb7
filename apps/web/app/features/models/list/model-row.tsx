import type { ModelFacts } from '@inferdex/domain/models/model-facts'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { extraPriceKind, mainPriceKind, outputPriceKind } from '@inferdex/domain/offers/offer-price'
import { memo } from 'react'
import { cellClass, ROW } from '../../../components/data-table/table.tsx'
import { LifecycleBadge } from '../../../components/figures/lifecycle-badge.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { paths } from '../../../lib/paths.ts'
import { CapabilityIcons, capabilityLabels } from './capability-icons.tsx'
import { isThroughRouter, type ListedModel, lowestNote, shownAmount } from './listed-model.ts'
import { SeriesSparkline } from './series-sparkline.tsx'
import { MaxOutput } from '../../../components/figures/max-output.tsx'
import { isOutputAboveContext } from '@inferdex/domain/offers/plausibility/limits'
import { CutName, ModelId } from '../../../components/figures/cut-name.tsx'

const FIGURE = `${cellClass({ numeric: true })} px-[7px]`
const PLAIN = `${cellClass()} px-[7px]`
const NAME = `${cellClass({ frozen: true })} text-left font-[550]`
const BOX =
  'size-4 shrink-0 appearance-none rounded-tag border border-line-control bg-surface checked:border-accent checked:bg-accent max-sm:hidden noscript:hidden ' +
  "checked:before:m-0.5 checked:before:block checked:before:size-2.5 checked:before:bg-accent-ink checked:before:content-[''] before:[clip-path:polygon(14%_44%,0_62%,44%_100%,100%_18%,83%_4%,40%_68%)]"

// Created once, because hundreds of rows use it.
const ROUTER = <span className="font-sans text-12 tracking-normal text-ink-faint">router </span>
const FROM = <span className="font-sans text-12 tracking-normal text-ink-faint">from </span>

type ModelRowProps = {
  model: ListedModel
  /** Its position in the whole list, starting at one. */
  place: number
  isCompared: boolean
  facts: ModelFacts
}

/**
 * Renders plain elements without handlers, because there are a dozen cells in each of hundreds of rows. The table
 * handles the events of all rows; links, checkboxes and copy buttons carry the data it needs.
 */
export const ModelRow = memo(function ModelRow({
  model,
  place,
  isCompared,
  facts: { decimals, recorded },
}: ModelRowProps) {
  const { name, slug, lab, pricingKind, apiId, apiIdAt } = model
  const isRouters = isThroughRouter(model)
  const [input, output] = [shownAmount(model, 'inputPrice'), shownAmount(model, 'outputPrice')]
  const from = isRouters ? ROUTER : model.priceFrom === null || input === null ? null : FROM
  return (
    <tr aria-rowindex={place + 1} data-selected={isCompared || undefined} className={ROW}>
      <th scope="row" className={NAME}>
        <span className="flex min-w-0 items-center gap-2">
          <input
            type="checkbox"
            aria-label={`Compare ${name}`}
            checked={isCompared}
            readOnly
            data-compare={slug}
            data-name={name}
            className={BOX}
          />
          <ProviderLogo name={lab ?? name} slug={model.labSlug} />
          <a href={paths.model(slug)} data-follow title={name} className="truncate py-1 hover:text-accent-strong">
            <CutName name={name} />
          </a>
          <LifecycleBadge model={model} className="max-sm:hidden" />
        </span>
      </th>
      <td className={FIGURE} title={priceNote(model)}>
        {from}
        {model.unitPrice !== null && model.unitPer !== null ? (
          <UnitPrice amount={model.unitPrice} per={model.unitPer} />
        ) : (
          <Price amount={input} kind={mainPriceKind(pricingKind, input)} decimals={decimals.inputPrice} />
        )}
      </td>
      <td className={FIGURE}>
        {output === null || isRouters ? null : from}
        <Price
          amount={output}
          kind={outputPriceKind(model.type, pricingKind, output)}
          decimals={decimals.outputPrice}
        />
      </td>
      <td className={FIGURE}>
        <Price
          amount={model.cacheReadPrice}
          kind={extraPriceKind(model.cacheReadPrice)}
          decimals={decimals.cacheReadPrice}
        />
      </td>
      <td className={FIGURE} title={lowestNote(model)}>
        <span className="flex items-center justify-between gap-2">
          <SeriesSparkline series={model.series} until={recorded?.to} className="max-w-10" />
          {model.isRouters && ROUTER}
          <Price
            amount={model.lowestInput}
            kind={model.lowestInput === null ? mainPriceKind(pricingKind, null) : 'amount'}
            decimals={decimals.lowestInput}
            className="ml-auto"
          />
        </span>
      </td>
      <td className={FIGURE}>{model.offerCount}</td>
      <td className={FIGURE}>
        <Tokens count={model.contextWindow} />
      </td>
      <td className={FIGURE}>
        {!returnsTokens(model.type) ? (
          <Price amount={null} kind="none" />
        ) : isOutputAboveContext(model) ? (
          <MaxOutput of={model} />
        ) : (
          <Tokens count={model.maxOutput} />
        )}
      </td>
      <td className={PLAIN} title={capabilityLabels(model)}>
        <CapabilityIcons model={model} />
        <span className="sr-only">{capabilityLabels(model)}</span>
      </td>
      <td className={`${PLAIN} max-sm:hidden`}>
        {apiId !== null && (
          <span className="flex items-center gap-0.5">
            {apiIdAt !== null && <span className="shrink-0 text-12 text-ink-faint">{apiIdAt}:</span>}
            <ModelId id={apiId} at={apiIdAt} />
            <button
              type="button"
              aria-label={`Copy ${apiId}`}
              data-copy={apiId}
              className="grid size-6 shrink-0 place-items-center rounded-tag text-ink-faint hover:bg-sunken hover:text-ink noscript:hidden"
            >
              <svg aria-hidden className="size-3.5">
                <use href="#table-copy" />
              </svg>
            </button>
          </span>
        )}
      </td>
      <td className={FIGURE}>{model.reviewCount === 0 && model.rating === 0 ? <None /> : model.rating.toFixed(1)}</td>
      <td className={`${FIGURE} text-ink-muted`}>
        <Released model={model} />
      </td>
    </tr>
  )
})

/** Returns the provider of the price, if it is not the maker. */
function priceNote(model: ListedModel): string | undefined {
  const { priceFrom, isLastPrice } = model
  if (isThroughRouter(model)) return `Through a router, at ${model.routerName}`
  if (priceFrom !== null) return `Lowest offer, at ${priceFrom}`
  return isLastPrice ? 'Last price: no longer sold by its maker' : undefined
}

function Tokens({ count }: { count: number | null }) {
  return count === null ? <Price amount={null} /> : formatContextWindow(count)
}

/** Shows the release date, or the day on which the model was first seen, labelled as such. */
function Released({ model: { releaseDate, firstSeenOn } }: { model: ListedModel }) {
  if (releaseDate !== null) return releaseDate.slice(0, 7)
  if (firstSeenOn === null) return <Price amount={null} />
  return (
    <span title="Release date unknown: first seen this month" className="italic">
      <span className="sr-only">first seen </span>
      <span aria-hidden>~</span>
      {firstSeenOn.slice(0, 7)}
    </span>
  )
}

function None() {
  return (
    <span className="font-sans text-ink-faint">
      <span aria-hidden>-</span>
      <span className="sr-only">No ratings yet</span>
    </span>
  )
}

/** Shows the price of a model that is not sold per token. */
function UnitPrice({ amount, per }: { amount: string; per: string }) {
  return (
    <>
      <Price amount={amount} />
      <span className="font-sans text-12 tracking-normal text-ink-faint"> per {per.replace('-', ' ')}</span>
    </>
  )
}
