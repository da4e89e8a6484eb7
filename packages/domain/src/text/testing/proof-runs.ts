import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** 1 in a proof, less elsewhere (see vitest.config.ts). */
    proofShare: number
  }
}

/** Returns how many random cases to run: all of them with `npm run proof`, a twentieth in every other run. */
export function proofRuns(all: number): number {
  return Math.ceil(all * inject('proofShare'))
}
