import type { ChangeDays } from '@inferdex/contracts/offers'
import { AS_OF, askedDay, representedBy } from '@inferdex/domain/offers/by-day/day-of-prices'
import { formatDay } from '@inferdex/domain/text/date-display'
import { data, redirect } from 'react-router'
import { searchWith } from './lists/search-with.ts'

/** The day whose prices a page shows, with the days of change around it. */
export type ShownDay = { readonly day: string; readonly days: ChangeDays }

/** Returns the day in the URL; null means today. Invalid and future days are refused. */
export function dayAsked(request: Request): string | null {
  const { pathname, searchParams } = pageAddress(request)
  const asked = askedDay(searchParams, new Date().toISOString().slice(0, 10))
  if ('day' in asked) return asked.day
  const error =
    asked.problem === 'future'
      ? `${formatDay(asked.text)} is still to come. Prices are shown for recorded days only; announced changes stand on the page of today.`
      : `“${asked.text}” is not a day. Write it as year, month and day, such as 2026-05-01.`
  const today = { label: 'Show prices of today', to: pathname + searchWith(searchParams, { [AS_OF]: null }) }
  throw data({ title: 'No prices for this day', error, instead: today }, { status: 400 })
}

/** Returns the day to show, or redirects to its canonical day, so that equal pages have one URL. */
export function shownDay(request: Request, asked: string, days: ChangeDays): ShownDay {
  const day = representedBy(asked, days)
  const { pathname, searchParams } = pageAddress(request)
  if (day !== searchParams.get(AS_OF)) throw redirect(pathname + searchWith(searchParams, { [AS_OF]: day }))
  return { day, days }
}

/** Returns the URL of the page. Client-side navigations request their data under a different URL. */
function pageAddress(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\.data$/, '')
  url.searchParams.delete('_routes')
  return url
}
