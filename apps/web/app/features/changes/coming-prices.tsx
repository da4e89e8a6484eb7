import type { ComingPrice } from '@inferdex/contracts/changes'
import { fieldName } from '@inferdex/domain/changes/change-groups'
import { announcedText } from '@inferdex/domain/offers/by-day/announced-price'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

/** Lists prices that are announced for a later day, soonest first. */
export function ComingPrices({ coming }: { coming: readonly ComingPrice[] }) {
  const byOffer = [...Map.groupBy(coming, ({ on, provider, model }) => [on, provider.slug, model.slug].join(' '))]
  return (
    <section aria-labelledby="coming" className="mb-4 overflow-hidden rounded-box border border-line bg-surface">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-4 py-2 text-13">
        <CalendarClock aria-hidden className="size-4 text-ink-muted" />
        <h2 id="coming" className="font-semibold">
          Coming
        </h2>
        <span className="flex-1 text-12 text-ink-muted">announced, not in effect yet</span>
        <Link to={paths.retirements()} className={`${textLinkClass} text-12`}>
          Announced retirements
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {byOffer.map(([key, prices]) => (
          <Announced key={key} prices={prices} />
        ))}
      </ul>
    </section>
  )
}

function Announced({ prices }: { prices: readonly ComingPrice[] }) {
  const [first] = prices
  if (first === undefined) return null
  const { provider, model, sourceName, sourceUrl } = first
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid gap-x-4 gap-y-1 px-4 py-2 text-13 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,2fr)_minmax(5rem,8rem)] sm:items-center"
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <ProviderLogo size={20} name={provider.name} slug={provider.slug} />
        <span className="min-w-0">
          <Link to={paths.model(model.slug)} className="block font-[550] wrap-anywhere hover:underline">
            {model.name}
          </Link>
          <span className="block truncate text-12 text-ink-muted">{provider.name}</span>
        </span>
      </span>
      <span className="grid gap-0.5 text-12">
        {prices.map(({ field, before, after, on }) => (
          <span key={field}>
            <span className="text-ink-muted">{fieldName(field)}</span> {announcedText(before, after, on)}
          </span>
        ))}
      </span>
      <span className="truncate text-12 text-ink-muted">
        {sourceUrl === null ? (
          sourceName
        ) : (
          <a href={sourceUrl} rel="noopener nofollow" className="hover:text-ink hover:underline">
            {sourceName}
          </a>
        )}
      </span>
    </li>
  )
}
