export type Step = {
  readonly name: string
  /** Names of the steps that must succeed before this one starts. */
  readonly after?: readonly string[]
  /** Mostly waits, so it runs in parallel without a lane. */
  readonly beside?: boolean
  /** Uses all cores by itself, so it runs last, without other steps. */
  readonly alone?: boolean
}

/**
 * Runs steps in parallel lanes, in the order of the list unless a step depends on others. A failed step stops only its
 * dependents. Returns by name whether each step succeeded.
 */
export async function runInLanes<S extends Step>(
  steps: readonly S[],
  lanes: number,
  run: (step: S) => Promise<boolean>,
): Promise<Map<string, boolean>> {
  const outcomes = new Map<string, boolean>()
  const waiting = steps.filter(({ alone }) => alone !== true)
  const running = new Set<Promise<void>>()
  let busy = 0

  async function finish(step: S): Promise<void> {
    const isPossible = (step.after ?? []).every((name) => outcomes.get(name) === true)
    outcomes.set(step.name, isPossible && (await run(step)))
  }
  for (;;) {
    const next = waiting.findIndex(
      ({ after = [], beside = false }) => (beside || busy < lanes) && after.every((name) => outcomes.has(name)),
    )
    if (next !== -1) {
      const [step] = waiting.splice(next, 1)
      if (step === undefined) continue
      const used = step.beside === true ? 0 : 1
      busy += used
      const done = finish(step).finally(() => {
        busy -= used
        running.delete(done)
      })
      running.add(done)
    } else if (running.size > 0) await Promise.race(running)
    else if (waiting.length > 0) throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for nothing`)
    else break
  }
  for (const step of steps.filter(({ alone }) => alone === true)) await finish(step)
  return outcomes
}
