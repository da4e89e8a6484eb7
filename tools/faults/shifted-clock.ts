// Preloaded into a process under test: its clock is off by the seconds in a file, from the next SIGUSR2 on.
// Timers are not affected, as on a machine whose clock is adjusted.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offsetMs = 0

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + offsetMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) * 1000
})
