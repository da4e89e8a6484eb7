import type { DataQuality } from '@inferdex/contracts/changes'
import { formatMoment } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Braces, Download } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { QUALITY_CSV } from './documents.ts'
import { Ages, Agreement, Coverage } from './quality-charts.tsx'
import { Disagreements, ProviderTable, UnconfirmedPrices } from './quality-tables.tsx'
import { OLD_DAYS, shareText } from './quality-labels.ts'

type Quality = DataQuality & { computedAt: string }

export function DataQualityPage({ quality }: { quality: Quality | null }) {
  return (
    <div className="wrap pt-4 pb-8 sm:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">Data quality</h1>
          <p className="text-ink-muted sm:mt-1">
            How old our prices are, where sources disagree, and which prices we do not trust yet.
            {quality && ` As of ${formatMoment(quality.computedAt)}.`}
          </p>
        </div>
        <div className="flex gap-2">
          <a href={QUALITY_CSV} download className={buttonClass({ size: 32 })}>
            <Download aria-hidden />
            CSV
          </a>
          <a href="/api/catalog/data-quality" className={buttonClass({ size: 32 })}>
            <Braces aria-hidden />
            JSON
          </a>
        </div>
      </div>
      {quality === null ? (
        <EmptyState title="Not computed yet. Please look again in an hour." />
      ) : (
        <Parts quality={quality} />
      )}
    </div>
  )
}

function Parts({ quality }: { quality: Quality }) {
  const { agreement, unconfirmed, medianAge } = quality
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-5">
        <Figure
          name="Price values"
          value={formatCount(quality.prices)}
          note={`in ${formatCount(quality.offers)} offers`}
        />
        <Figure
          name="Median age"
          value={medianAge === null ? 'n/a' : `${medianAge} days`}
          note={medianAge !== null && medianAge >= OLD_DAYS ? 'may be out of date' : ''}
          isOld={medianAge !== null && medianAge >= OLD_DAYS}
        />
        <Figure
          name="With a second source"
          value={formatCount(agreement.compared)}
          note={`offers, ${shareText(agreement.compared, quality.offers)}`}
        />
        <Figure
          name="Sources agree"
          value={shareText(agreement.agree, agreement.compared)}
          note={`${formatCount(agreement.agree)} of ${formatCount(agreement.compared)}`}
        />
        <Figure name="Unconfirmed" value={formatCount(unconfirmed.offers)} note="never ranked first" />
      </dl>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <Ages quality={quality} />
        <Rules />
      </div>
      <section aria-label="Agreement of sources" className="grid grid-cols-1 gap-2">
        <Agreement quality={quality} />
        <Disagreements quality={quality} />
      </section>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <UnconfirmedPrices quality={quality} />
        <Coverage quality={quality} />
      </div>
      <ProviderTable quality={quality} />
    </div>
  )
}

function Figure({ name, value, note, isOld }: { name: string; value: string; note: string; isOld?: boolean }) {
  return (
    <div className="bg-surface px-4 py-3 last:max-sm:col-span-2">
      <dt className="text-12 text-ink-muted">{name}</dt>
      <dd>
        <b className={cx('font-mono text-16 font-semibold', isOld && 'text-caution')}>{value}</b>{' '}
        <span className="text-12 text-ink-muted">{note}</span>
      </dd>
    </div>
  )
}

const CHOICE = [
  ['Staff lock.', 'A value that staff set with a reason wins until it is unlocked.'],
  ['First party.', "The seller's own list or page comes before any collection of prices."],
  ['Later change.', 'A change that a source recorded after all others were read beats their older word.'],
  ['Agreement.', 'Otherwise the value that most sources state, within 0.5%.'],
  ['Newest.', 'If they split evenly, the one read last. The others stay visible.'],
] as const

function Rules() {
  return (
    <Panel>
      <PanelHead title="How we choose a value" />
      <ol className="divide-y divide-line px-4 text-13">
        {CHOICE.map(([name, text], index) => (
          <li key={name} className="flex gap-3 py-2.5">
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-control font-mono text-11 text-ink-muted">
              {index + 1}
            </span>
            <span>
              <b className="font-semibold">{name}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
