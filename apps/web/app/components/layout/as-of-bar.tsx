import { AS_OF, unchangedUntil } from '@inferdex/domain/offers/by-day/day-of-prices'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ChevronLeft, ChevronRight, History, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import type { ShownDay } from '../../lib/as-of.ts'
import { searchWith } from '../../lib/lists/search-with.ts'
import { useSite } from '../../lib/site.ts'
import { Input } from '../forms/input.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'

/** Shows which day's prices a page shows, with links to other days and to today. */
export function AsOfBar({ day, days }: ShownDay) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const today = useSite().today.slice(0, 10)
  const kept = [...query].filter(([key]) => key !== AS_OF)
  return (
    <aside
      aria-label="Day of the prices"
      className="border-b border-[color-mix(in_oklab,var(--caution)_40%,var(--line))] bg-caution-soft md:sticky md:top-14 md:z-20"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="flex min-w-0 items-start gap-2.5 text-13">
          <History aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
          <Sentence day={day} days={days} />
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <ChangeLink to={days.previous ?? null} word="Change before">
            <ChevronLeft aria-hidden />
          </ChangeLink>
          <Form action={pathname} className="flex items-center gap-2">
            {kept.map(([key, value], index) => (
              <input key={index} type="hidden" name={key} value={value} />
            ))}
            <Input
              key={day}
              type="date"
              name={AS_OF}
              aria-label="Show prices of this day"
              defaultValue={day}
              max={today}
              required
              size={32}
              className="w-36! max-md:h-10"
            />
            <Button type="submit" size={32} className="max-md:h-10">
              Show day
            </Button>
          </Form>
          <ChangeLink to={days.next} word="Change after">
            <ChevronRight aria-hidden />
          </ChangeLink>
          <Link
            to={pathname + searchWith(query, { [AS_OF]: null })}
            className={buttonClass({ size: 32, className: 'max-md:h-10' })}
          >
            <RotateCcw aria-hidden />
            Back to today
          </Link>
        </div>
      </div>
    </aside>
  )
}

function Sentence({ day, days }: ShownDay) {
  if (days.first === null) {
    return (
      <span>
        Day <b className="font-semibold">{formatDay(day)}</b>
        <span className="text-ink-muted">: nothing with a recorded price is shown here.</span>
      </span>
    )
  }
  if (days.asOf === null) {
    return (
      <span>
        <b className="font-semibold">No prices are recorded before {formatDay(days.first)}.</b> What they were is
        unknown.
      </span>
    )
  }
  const until = unchangedUntil(days)
  return (
    <span>
      Prices as of <b className="font-semibold">{formatDay(day)}</b>
      <span className="text-ink-muted">
        {until === null
          ? '. Nothing recorded has changed since.'
          : until === day
            ? '. Later changes are left out.'
            : `, unchanged until ${formatDay(until)}. Later changes are left out.`}
      </span>
    </span>
  )
}

/** Links to the next day with a price change; greyed out without one, to avoid a layout shift. */
function ChangeLink({ to, word, children }: { to: string | null; word: string; children: ReactNode }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const look = buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'max-md:size-10' })
  if (to === null) {
    return (
      <span role="img" aria-label={`${word}: none`} className={`${look} opacity-40`}>
        {children}
      </span>
    )
  }
  const label = `${word}: ${formatDay(to)}`
  return (
    <Link to={pathname + searchWith(query, { [AS_OF]: to })} aria-label={label} title={label} className={look}>
      {children}
    </Link>
  )
}
