import type { Feed, FeedRun, FeedTrust } from '@inferdex/contracts/feeds.staff'
import { formatCount } from '@inferdex/domain/text/number-display'

export const TRUST_LABELS: Readonly<Record<FeedTrust, { label: string; hint: string }>> = {
  'first-party': { label: 'First-party', hint: 'The seller’s own prices: they win where no field is locked' },
  primary: { label: 'Primary', hint: 'Its value wins where no field is locked and no seller says otherwise' },
  secondary: { label: 'Secondary', hint: 'Fills empty fields; differences go to feed intake' },
  opinion: { label: 'Second opinion only', hint: 'Shown beside the price, never written' },
}

/** Selectable intervals in hours; a different current one stays in the list. */
export const RHYTHMS = [1, 6, 12, 24, 168] as const

export function rhythmText(everyHours: number | null): string {
  if (everyHours === null) return 'No schedule'
  if (everyHours === 1) return 'Hourly'
  if (everyHours === 24) return 'Daily'
  if (everyHours === 168) return 'Weekly'
  return `Every ${everyHours} hours`
}

/** Formats "15 Nov 06:00" in UTC. */
export function runTime(moment: string): string {
  const [, day, time] = /^\w+, (\d+ \w+) \d+ (\d\d:\d\d)/.exec(new Date(moment).toUTCString()) ?? []
  return `${day?.replace(/^0/, '') ?? ''} ${time ?? ''}`
}

/** Formats the time until a run: "in 15 h 24 min". */
export function untilText(moment: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(moment) - now.getTime()) / 60_000)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return `in ${Math.floor(hours / 24)} days`
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`
}

export function nextRunText({ url, isPaused, nextRunAt }: Feed, now: Date): string {
  if (url === null) return 'on upload'
  if (isPaused) return 'paused'
  return nextRunAt === null ? 'when started' : untilText(nextRunAt, now)
}

/** Returns the outcome of a run, in a few words. */
export function resultText({ state, error, taken, entries, accepted, held, observed }: FeedRun): string {
  if (state === 'running')
    return entries === null ? 'Being read' : `${formatCount(taken ?? 0)} of ${formatCount(entries)}`
  if (state === 'failed' || state === 'stopped') return error ?? 'Failed'
  if (state === 'unchanged' || (observed ?? 0) === 0) return 'Nothing new'
  if ((held ?? 0) > 0)
    return held === 1 ? '1 value waits in feed intake' : `${formatCount(held ?? 0)} values wait in feed intake`
  return `${formatCount(accepted ?? 0)} changed, all accepted by rule`
}

export function tookText({ startedAt, finishedAt }: FeedRun): string {
  if (finishedAt === null) return ''
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
}

/** Shortens a URL for display. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '')
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
