import type { DataQuality } from '@inferdex/contracts/changes'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { paths } from '../../lib/paths.ts'
import { AgeBar } from './quality-charts.tsx'
import { OLD_DAYS, ruleText, shareText } from './quality-labels.ts'
import { type SortedColumn, SortedTable } from './sorted-table.tsx'

type Disagreement = DataQuality['disagreements'][number]
type Unconfirmed = DataQuality['unconfirmed']['items'][number]
type ProviderFigures = DataQuality['providers'][number]

/** Returns the URL of the model's page with the evidence of this offer's price opened. */
function evidencePath(model: { slug: string }, offerId: string | undefined, field: string): string {
  return `${paths.model(model.slug)}${offerId === undefined ? '' : `?evidence=${offerId.slice(-12)}.${field}`}`
}

function Named({ of, at }: { of: { slug: string; name: string }; at: { slug: string; name: string } }) {
  return (
    <span className="flex items-center gap-2">
      <ProviderLogo size={20} name={at.name} slug={at.slug} />
      <Link to={paths.model(of.slug)} className="min-w-0 truncate hover:underline">
        {of.name}
      </Link>
    </span>
  )
}

function Evidence({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} aria-label={`Evidence of ${of}`} className={textLinkClass}>
      Evidence
    </Link>
  )
}

const DISAGREEMENTS: readonly SortedColumn<Disagreement>[] = [
  {
    key: 'model',
    label: 'Model',
    value: ({ model }) => model.name,
    cell: (row) => <Named of={row.model} at={row.provider} />,
  },
  {
    key: 'provider',
    label: 'Provider',
    value: ({ provider }) => provider.name,
    cell: ({ provider }) => (
      <Link to={paths.provider(provider.slug)} className="hover:underline">
        {provider.name}
      </Link>
    ),
  },
  { key: 'field', label: 'Price', value: ({ field }) => field, cell: ({ field }) => field },
  {
    key: 'shown',
    label: 'We show',
    numeric: true,
    value: ({ shown }) => Number(shown),
    cell: ({ shown }) => <b className="font-semibold">{priceText(shown)}</b>,
  },
  { key: 'source', label: 'From', value: ({ source }) => source, cell: ({ source }) => source },
  {
    key: 'other',
    label: 'Other source',
    numeric: true,
    value: ({ other }) => Number(other),
    cell: ({ other }) => priceText(other),
  },
  {
    key: 'otherSource',
    label: 'From',
    value: ({ otherSource }) => otherSource,
    cell: ({ otherSource, otherUrl }) =>
      otherUrl === null ? (
        otherSource
      ) : (
        <a href={otherUrl} rel="noopener nofollow" className="hover:underline">
          {otherSource}
        </a>
      ),
  },
  {
    key: 'times',
    label: 'Apart',
    numeric: true,
    value: ({ times }) => times,
    cell: ({ times }) => `${times.toLocaleString('en-US', { minimumFractionDigits: 1 })}x`,
  },
  {
    key: 'evidence',
    label: 'Evidence',
    cell: (row) => (
      <Evidence to={evidencePath(row.model, row.offerId, row.field)} of={`${row.model.name} at ${row.provider.name}`} />
    ),
  },
]

export function Disagreements({ quality: { agreement, disagreements } }: { quality: DataQuality }) {
  const differing = agreement.compared - agreement.agree
  if (disagreements.length === 0) return <Good>No disagreements: all sources that we can compare state the same.</Good>
  return (
    <SortedTable
      label="Largest disagreements"
      name="differ"
      columns={DISAGREEMENTS}
      rows={disagreements}
      keyOf={({ model, provider, field }) => `${model.slug} ${provider.slug} ${field}`}
      short={10}
      note={
        <>
          The largest of {formatCount(differing)}, at most two of a provider. USD per 1M tokens, one price of each
          offer.{' '}
          <Link to={`${paths.models()}?offers=disputed`} className={textLinkClass}>
            All models with disputed offers
          </Link>
        </>
      }
    />
  )
}

const UNCONFIRMED: readonly SortedColumn<Unconfirmed>[] = [
  {
    key: 'model',
    label: 'Offer',
    value: ({ model }) => model.name,
    cell: ({ model, provider }) => (
      <span className="flex items-center gap-2 py-1">
        <ProviderLogo size={20} name={provider.name} slug={provider.slug} />
        <span className="grid min-w-0 leading-4.5">
          <Link to={paths.model(model.slug)} className="truncate hover:underline">
            {model.name}
          </Link>
          <span className="truncate text-12 font-normal text-ink-muted">{provider.name}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'input',
    label: 'Input',
    numeric: true,
    value: ({ input }) => (input === null ? null : Number(input)),
    cell: ({ input }) => priceText(input),
  },
  {
    key: 'rule',
    label: 'Rule',
    value: ({ rules }) => ruleText(rules),
    cell: ({ rules }) => ruleText(rules),
    className: () => 'min-w-40 whitespace-normal',
  },
  {
    key: 'evidence',
    label: 'Evidence',
    cell: (row) => (
      <Evidence to={evidencePath(row.model, row.offerId, 'input')} of={`${row.model.name} at ${row.provider.name}`} />
    ),
  },
]

export function UnconfirmedPrices({ quality: { unconfirmed } }: { quality: DataQuality }) {
  return (
    <section aria-labelledby="unconfirmed" className="grid min-w-0 gap-2">
      <h2 id="unconfirmed" className="text-14 font-semibold">
        {unconfirmed.offers === 0
          ? 'No offer is unconfirmed'
          : `${formatCount(unconfirmed.offers)} offers are unconfirmed: shown, but left out of lowest prices, bills and rankings`}
      </h2>
      {unconfirmed.items.length === 0 ? (
        <Good>No unconfirmed prices: no rule doubts a price that we show.</Good>
      ) : (
        <SortedTable
          label="Unconfirmed prices"
          name="doubt"
          columns={UNCONFIRMED}
          rows={unconfirmed.items}
          keyOf={({ model, provider, input, offerId }) => offerId ?? `${model.slug} ${provider.slug} ${input}`}
          short={8}
          note={
            <>
              The highest first. Each waits for a second source or a check by staff.{' '}
              <Link to={`${paths.models()}?offers=unconfirmed`} className={textLinkClass}>
                All models with unconfirmed prices
              </Link>
            </>
          }
        />
      )}
    </section>
  )
}

const PROVIDERS: readonly SortedColumn<ProviderFigures>[] = [
  {
    key: 'name',
    label: 'Provider',
    value: ({ name }) => name,
    cell: ({ slug, name }) => (
      <span className="flex items-center gap-2">
        <ProviderLogo size={20} name={name} slug={slug} />
        <Link to={paths.provider(slug)} className="min-w-0 truncate hover:underline">
          {name}
        </Link>
      </span>
    ),
  },
  {
    key: 'offers',
    label: 'Offers',
    numeric: true,
    value: ({ offers }) => offers,
    cell: ({ offers }) => formatCount(offers),
  },
  {
    key: 'prices',
    label: 'Prices',
    numeric: true,
    value: ({ prices }) => prices,
    cell: ({ prices }) => formatCount(prices),
  },
  {
    key: 'ages',
    label: 'Age of prices',
    cell: ({ ages, prices }) => ages && <AgeBar ages={ages} prices={prices} className="w-40" />,
  },
  {
    key: 'age',
    label: 'Median age',
    numeric: true,
    value: ({ medianAge }) => medianAge,
    cell: ({ medianAge }) => (medianAge === null ? 'n/a' : `${medianAge}d`),
    className: ({ medianAge }) => (medianAge !== null && medianAge >= OLD_DAYS ? 'text-caution' : ''),
  },
  {
    key: 'compared',
    label: 'Compared',
    numeric: true,
    value: ({ compared }) => compared,
    cell: ({ compared }) => (compared === 0 ? <Faint>none</Faint> : formatCount(compared)),
  },
  {
    key: 'agree',
    label: 'Agree',
    numeric: true,
    value: ({ agree, compared }) => (compared === 0 ? null : agree / compared),
    cell: ({ agree, compared }) => (compared === 0 ? <Faint>n/a</Faint> : shareText(agree, compared)),
  },
  {
    key: 'unconfirmed',
    label: 'Unconfirmed',
    numeric: true,
    value: ({ unconfirmed }) => unconfirmed,
    cell: ({ unconfirmed }) => (unconfirmed === 0 ? <Faint>0</Faint> : formatCount(unconfirmed)),
  },
]

export function ProviderTable({ quality: { providers } }: { quality: DataQuality }) {
  return (
    <section aria-labelledby="by-provider" className="min-w-0">
      <h2 id="by-provider" className="mb-2 text-16 font-semibold">
        By provider
      </h2>
      <SortedTable
        label="Figures of each provider"
        name="by"
        columns={PROVIDERS}
        rows={providers}
        keyOf={({ slug }) => slug}
      />
    </section>
  )
}

function Faint({ children }: { children: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>
}

function Good({ children }: { children: ReactNode }) {
  return (
    <Panel>
      <p className="px-4 py-3 text-13">{children}</p>
    </Panel>
  )
}
