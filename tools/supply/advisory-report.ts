import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AuditResult, stopsRelease } from './read-audit.ts'

export const REPORT_FILE = '.data/advisories.json'
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 7

const report = z.object({
  askedAt: z.iso.datetime(),
  /** The packages that the registry was queried for. */
  lockHash: z.string(),
  stopsRelease: z.boolean(),
})

/**
 * Returns the registry's result for the packages of a lock file, to be stored until the release; null if there is none.
 */
export function advisoryReport(result: AuditResult, lock: string, now: Date): string | null {
  if (result.state === 'unknown') return null
  const kept = { askedAt: now.toISOString(), lockHash: hashOf(lock), stopsRelease: stopsRelease(result) }
  return `${JSON.stringify(kept satisfies z.output<typeof report>)}\n`
}

/** Returns why these packages must not be released now: the check is missing or outdated, or it has findings. */
export function releaseProblem(kept: string | null, lock: string, now: Date): string | null {
  const parsed = kept === null ? null : report.safeParse(parseJson(kept))
  if (parsed === null)
    return 'No registry was asked for advisories: run `node tools/supply/check-advisories.ts` where one answers.'
  if (!parsed.success) return `${REPORT_FILE} cannot be read: run \`node tools/supply/check-advisories.ts\` again.`
  const { askedAt, lockHash, stopsRelease: isStopped } = parsed.data
  if (lockHash !== hashOf(lock))
    return 'The packages have changed since a registry was asked: run `node tools/supply/check-advisories.ts`.'
  const age = now.getTime() - new Date(askedAt).getTime()
  if (age < 0 || age > MOST_DAYS * DAY_MS)
    return `The registry was asked on ${askedAt}, not within the last ${MOST_DAYS} days: run \`node tools/supply/check-advisories.ts\`.`
  return isStopped ? 'An advisory of high or critical severity is known: update the package first.' : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hashOf(lock: string): string {
  return createHash('sha256').update(lock).digest('hex')
}
