/** A small change of behaviour that unit or API tests must detect. */
export type Mutation = {
  readonly id: string
  readonly what: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly before: string
  readonly after: string
  /** Files and folders whose tests are run. */
  readonly tests: readonly string[]
}

export const DOMAIN = 'packages/domain/src'
export const SERVER = 'apps/server/src'
export const FEATURES = `${SERVER}/features`
