/** One point of a line: requests per month or the cached share in percent, and the bill in USD. */
export type CurvePoint = readonly [at: number, usd: number]
export type BillCurve = {
  readonly key: string
  /** Unique among the lines of a chart. */
  readonly name: string
  readonly model: string
  readonly provider: string
  /** The plan that is billed, with its fee in USD; null when usage is paid by the token. */
  readonly plan: { readonly name: string; readonly fee: string } | null
  /** Whether it is the visitor's current model. */
  readonly isNow: boolean
  readonly points: readonly CurvePoint[]
  /** The largest number of requests that the plan covers; null without a limit in the range. */
  readonly endsAt: number | null
}
