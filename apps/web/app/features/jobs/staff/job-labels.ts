import {
  type FailedJob,
  HOUR_COUNTED,
  JOBS_COUNTED,
  type JobSchedule,
  type readJobs,
} from '@inferdex/contracts/jobs.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { formatCount } from '@inferdex/domain/text/number-display'

export type Jobs = ResponseBody<typeof readJobs>

/** Formats a count that is capped at a limit: "2,000+". */
export function countText(count: number, limit = JOBS_COUNTED): string {
  return count >= limit ? `${formatCount(limit)}+` : formatCount(count)
}

/** Formats the count of an hour: "500+". */
export const hourCountText = (count: number) => countText(count, HOUR_COUNTED)

/** Formats a time span in its largest units: "38 s", "9 min", "3 h 44 min", "2 days". */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

export const sinceText = (moment: string, now: Date) => spanText(now.getTime() - Date.parse(moment))
export const untilText = (moment: string, now: Date) => spanText(Date.parse(moment) - now.getTime())

/** Formats "0.4 s", "38 s", "2 min". */
export function tookText(seconds: number | null): string {
  if (seconds === null) return '–'
  return seconds < 10 ? `${seconds.toFixed(1)} s` : spanText(seconds * 1000)
}

/** Formats "15 Nov 06:31" in UTC. */
export function momentText(moment: string): string {
  const [, day, time] = /^\w+, (\d+ \w+) \d+ (\d\d:\d\d)/.exec(new Date(moment).toUTCString()) ?? []
  return `${day?.replace(/^0/, '') ?? ''} ${time ?? ''}`
}

export const hourText = (moment: string) => `${moment.slice(11, 13)}:00`

/** Sums the hours. If one of them is capped, the sum is a lower bound. */
export function lastDay(hours: Jobs['hours']): { done: number; failed: number; isLowerBound: boolean } {
  const sum = (of: 'done' | 'failed') => hours.reduce((total, hour) => total + hour[of], 0)
  const isLowerBound = hours.some(({ done, failed }) => Math.max(done, failed) >= HOUR_COUNTED)
  return { done: sum('done'), failed: sum('failed'), isLowerBound }
}

/** Summarizes the hours: "3 of 1,571 jobs failed in the last 24 hours, all since 06:00". */
export function hoursTitle(hours: Jobs['hours']): string {
  const { done, failed, isLowerBound } = lastDay(hours)
  const all = `${formatCount(done + failed)}${isLowerBound ? '+' : ''}`
  if (done + failed === 0) return 'No job ended in the last 24 hours'
  if (failed === 0) return `All ${all} jobs of the last 24 hours succeeded`
  const first = hours.find((hour) => hour.failed > 0)
  const since =
    first === undefined || first === hours[0] ? '' : `, ${failed === 1 ? 'at' : 'all since'} ${hourText(first.hour)}`
  return `${formatCount(failed)} of ${all} jobs failed in the last 24 hours${since}`
}

export function headNote({ failedCount, running }: Jobs): string {
  return `${failedCount === 0 ? 'none failed' : `${countText(failedCount)} failed`}, ${countText(running.count)} running`
}

/** Returns when a failed job was last tried and what happens next. */
export function failedNote({ failedAt, tries, nextTryAt }: FailedJob, now: Date): string {
  const tried = tries === 1 ? '1 try' : `${tries} tries`
  if (nextTryAt === null) return `${momentText(failedAt)} UTC, ${tried}, not tried again.`
  const isDue = Date.parse(nextTryAt) <= now.getTime()
  return `${momentText(failedAt)} UTC, ${tried} so far, next try ${isDue ? 'now' : `in ${untilText(nextTryAt, now)}`}.`
}

export function waitingNote({ waiting }: Jobs, now: Date): string {
  if (waiting.oldestAt === null) return 'nothing is due'
  return `oldest ${sinceText(waiting.oldestAt, now)}, ${waiting.oldestJob ?? ''}`
}

/** Returns the schedule that runs next. */
export function nextSchedule(schedules: readonly JobSchedule[]): JobSchedule | undefined {
  return schedules
    .filter(({ nextAt }) => nextAt !== null)
    .toSorted((a, b) => Date.parse(a.nextAt ?? '') - Date.parse(b.nextAt ?? ''))[0]
}

export const discardText = ({ job, about }: FailedJob) =>
  `${job}${about === '' ? '' : ` (${about})`} is never tried again. What it should have done stays undone.`
