import type { RecordedDays } from '@inferdex/domain/text/recorded-days'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Link } from 'react-router'
import { PricesRecorded } from '../../components/figures/prices-recorded.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import type { KeptSelection } from './use-shared-comparison.ts'

type StatusLineProps = {
  recorded: RecordedDays | null
  kept: KeptSelection | null
  /** The day whose prices are compared; null: today. */
  day: string | null
  /** URL for choosing the prices of an earlier day. */
  address: string
}

/**
 * Renders one line under the title. The visitor's selection is known in the browser only, so the line has a fixed
 * height to avoid a layout shift.
 */
export function StatusLine({ recorded, kept, day, address }: StatusLineProps) {
  return (
    <div className="flex h-8 min-w-0 items-center gap-x-2 text-12 text-ink-muted">
      {kept !== null ? (
        <p role="status" className="flex min-w-0 items-center gap-x-2">
          <span className="truncate">
            Your own selection is kept: <b className="font-semibold text-ink">{namesOf(kept)}</b>
          </span>
          <button type="button" onClick={kept.restore} className={`${textLinkClass} shrink-0 py-1`}>
            Restore yours
          </button>
        </p>
      ) : day !== null ? (
        <p className="truncate">
          Prices, sellers and price history as of {formatDay(day)}; benchmarks, limits and plans are those of today.
        </p>
      ) : recorded === null ? (
        <p className="truncate">Share any comparison by its link.</p>
      ) : (
        <>
          <PricesRecorded days={recorded} className="truncate" />
          <Link to={address} className={`${textLinkClass} shrink-0 py-1`}>
            Prices of another day
          </Link>
        </>
      )}
    </div>
  )
}

function namesOf({ list }: KeptSelection): string {
  return list.map(({ name }) => name).join(', ')
}
