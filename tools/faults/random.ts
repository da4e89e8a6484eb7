/** A pseudo-random sequence, which is the same for the same seed. */
export type Random = {
  /** Returns a whole number from `least` to `most`, both included. */
  integer: (least: number, most: number) => number
  chance: (probability: number) => boolean
  oneOf: <T>(list: readonly T[]) => T
}

/** Creates the sequence of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    integer,
    chance: (probability) => next() < probability,
    oneOf: (list) => {
      const one = list[integer(0, list.length - 1)]
      if (one === undefined) throw new Error('There is nothing to choose from')
      return one
    },
  }
}
