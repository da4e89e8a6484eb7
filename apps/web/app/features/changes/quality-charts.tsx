import type { DataQuality } from '@inferdex/contracts/changes'
import { type PriceAges, sumAges } from '@inferdex/domain/changes/price-ages'
import { formatCount } from '@inferdex/domain/text/number-display'
import { cx } from '../../components/ui/cx.ts'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { ageTitle, coverageTitle, shareText } from './quality-labels.ts'

const AGES = [
  ['under7', 'Under 7 days', 'bg-accent'],
  ['under30', '7 to 29', 'bg-accent/60'],
  ['under90', '30 to 89', 'bg-accent/30'],
  ['older', '90 or more', 'bg-caution'],
] as const

/** Draws the shares of prices by age; screen readers get the figures. */
export function AgeBar({ ages, prices, className }: { ages: PriceAges; prices: number; className?: string }) {
  const words = AGES.map(([key, label]) => `${label}: ${formatCount(ages[key])}`).join(', ')
  return (
    <span className={cx('flex h-3 overflow-hidden rounded-tag bg-sunken', className)} title={words}>
      {AGES.map(([key, , look]) => (
        <span key={key} aria-hidden className={look} style={{ width: `${(ages[key] / Math.max(1, prices)) * 100}%` }} />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  )
}

export function Ages({ quality }: { quality: DataQuality }) {
  const all = sumAges(quality.sources)
  const rows = [{ name: 'all', title: 'All prices', prices: quality.prices, ages: all }, ...quality.sources]
  return (
    <Panel>
      <PanelHead title={ageTitle(quality)} note="Price values by days since their source was last read" />
      <PanelBody>
        <ul className="grid gap-2 text-13">
          {rows.map(({ name, title, prices, ages }) => (
            <li key={name} className="grid grid-cols-[8rem_minmax(0,1fr)_4rem] items-center gap-2">
              <span className={cx('truncate', name === 'all' && 'font-[550]')}>{title}</span>
              <AgeBar ages={ages} prices={prices} className="h-4" />
              <span className="text-right font-mono text-12 text-ink-muted">{formatCount(prices)}</span>
            </li>
          ))}
        </ul>
        <ul className="mt-3 flex flex-wrap gap-x-4 text-12 text-ink-muted">
          {AGES.map(([key, label, look]) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${look}`} />
              {label}: {formatCount(all[key])}
            </li>
          ))}
        </ul>
        <p className="mt-3 border-t border-line pt-2 text-12 text-ink-muted">
          An age of 30 days or more is amber beside a price; from 90 days on we say that it may be out of date.
        </p>
      </PanelBody>
    </Panel>
  )
}

/** Draws how far the sources of an offer differ. */
export function Agreement({ quality: { agreement } }: { quality: DataQuality }) {
  const parts = [
    ['Agree', agreement.agree, 'bg-accent'],
    ['Differ by less than 20%', agreement.under20, 'bg-caution/40'],
    ['Differ by 20% to 2x', agreement.under2x, 'bg-caution'],
    ['Differ by 2x or more', agreement.more, 'bg-negative'],
  ] as const
  return (
    <Panel>
      <PanelHead
        title={`Sources agree on ${shareText(agreement.agree, agreement.compared)} of the offers that we can compare`}
        note={`Input and output price of ${formatCount(agreement.compared)} offers; equal means within 0.5%`}
      />
      <PanelBody>
        <div aria-hidden className="flex h-5 overflow-hidden rounded-tag bg-sunken">
          {parts.map(([name, count, look]) => (
            <span
              key={name}
              className={look}
              style={{ width: `${(count / Math.max(1, agreement.compared)) * 100}%` }}
            />
          ))}
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
          {parts.map(([name, count, look]) => (
            <div key={name}>
              <dt className="flex items-center gap-1.5 text-12 text-ink-muted">
                <span aria-hidden className={`size-2 shrink-0 rounded-[2px] ${look}`} />
                {name}
              </dt>
              <dd>
                <b className="font-mono text-16 font-semibold">{formatCount(count)}</b>{' '}
                <span className="text-12 text-ink-muted">{shareText(count, agreement.compared)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </PanelBody>
    </Panel>
  )
}

/** Fields below this coverage are drawn in amber. */
const POOR = 0.4

export function Coverage({ quality: { coverage } }: { quality: DataQuality }) {
  return (
    <Panel>
      <PanelHead title={coverageTitle(coverage)} note="Share of records where the field is known" />
      <PanelBody className="grid gap-4">
        {(['offers', 'models'] as const).map((of) => {
          const rows = coverage.filter((one) => one.of === of)
          return (
            <div key={of}>
              <h3 className="mb-1.5 text-12 text-ink-muted">
                {formatCount(rows[0]?.total ?? 0)} {of === 'offers' ? 'metered offers' : 'models'}
              </h3>
              <ul className="grid gap-1.5 text-13">
                {rows.map(({ field, known, total }) => (
                  <li key={field} className="grid grid-cols-[8rem_minmax(0,1fr)_6rem] items-center gap-2">
                    <span>{field}</span>
                    <span aria-hidden className="h-2 overflow-hidden rounded-tag bg-sunken inset-ring inset-ring-line">
                      <span
                        className={cx('block h-full', known < total * POOR ? 'bg-caution' : 'bg-ink-muted')}
                        style={{ width: `${(known / Math.max(1, total)) * 100}%` }}
                      />
                    </span>
                    <span className="text-right font-mono text-12">
                      <b className="font-semibold">{shareText(known, total)}</b>{' '}
                      <span className="text-ink-muted">{formatCount(known)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </PanelBody>
    </Panel>
  )
}
