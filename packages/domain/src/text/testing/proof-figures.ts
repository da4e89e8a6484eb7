import type { TestContext } from 'vitest'

/** A line of the table that `npm run proof` prints at its end. */
export type ProofFigure = {
  readonly what: string
  readonly wanted: string
  readonly measured: string
  /** The known differences, and their reasons. */
  readonly reasons?: readonly string[]
}

declare module 'vitest' {
  export interface TaskMeta {
    figures?: readonly ProofFigure[]
  }
}

/**
 * Adds a line to the table. Call it before the first expectation, so that the figure of a failed test is printed too.
 */
export function addFigure({ task }: Pick<TestContext, 'task'>, figure: ProofFigure): void {
  task.meta.figures = [...(task.meta.figures ?? []), figure]
}
