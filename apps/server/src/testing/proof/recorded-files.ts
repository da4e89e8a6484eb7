import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'

const FOLDER = process.env.RECORDED_DATA ?? resolve('..', 'shared', 'data')

/**
 * Whether the recorded files exist next to the checkout and a full proof is requested. Otherwise the proof is skipped.
 */
export const hasRecordedFiles = proofRuns(1000) === 1000 && existsSync(FOLDER)

export function recordedFile(name: string): string {
  return readFileSync(resolve(FOLDER, name), 'utf8')
}

/** Parses a recorded file with numbers as text: an independent, simple reader. */
export function recordedJson(name: string): Json {
  return JSON.parse(recordedFile(name), (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context?.source : value,
  )
}
// oxlint-disable-next-line typescript/no-explicit-any -- the files of others have any shape
export type Json = any

/** Computes exact prices independently, in integers: digits and a power of ten, truncated to 12 digits. */
export function plainPrice(text: string, powerOfTen: number): string | null {
  const [number = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', decimals = ''] = number.split('.')
  let digits = BigInt(whole + decimals)
  let power = Number(exponent) - decimals.length + powerOfTen
  if (digits <= 0n) return null
  while (String(digits).length > 12) {
    const last = digits % 10n
    const isLastCut = String(digits).length === 13
    digits = digits / 10n + (isLastCut && last >= 5n ? 1n : 0n)
    power += 1
  }
  while (digits % 10n === 0n) {
    digits /= 10n
    power += 1
  }
  if (power >= 0) return String(digits * 10n ** BigInt(power))
  const padded = String(digits).padStart(1 - power, '0')
  return `${padded.slice(0, power)}.${padded.slice(power)}`
}
