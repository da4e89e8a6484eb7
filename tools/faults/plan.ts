import { randomOf } from './random.ts'

export const partNames = ['web-1', 'web-2', 'worker', 'nginx', 'pgbouncer', 'primary', 'standby'] as const
export type PartName = (typeof partNames)[number]

/** The ways in which an external server is broken. */
export const serverStates = ['slow', 'fails', 'gone'] as const

export type Fault =
  | { readonly kind: 'kill'; readonly part: PartName; readonly forMs: number }
  | { readonly kind: 'freeze'; readonly part: PartName; readonly forMs: number }
  | { readonly kind: 'failover' }
  | { readonly kind: 'rolling restart' }
  | { readonly kind: 'migration' }
  | { readonly kind: 'locked table'; readonly forMs: number }
  | { readonly kind: 'no connections left'; readonly forMs: number }
  | { readonly kind: 'disk full'; readonly forMs: number }
  | { readonly kind: 'mail server'; readonly how: 'slow' | 'refuses'; readonly forMs: number }
  | {
      readonly kind: 'sign-in server' | 'storage' | 'webhook receiver' | 'feed server'
      readonly how: (typeof serverStates)[number]
      readonly forMs: number
    }
  | { readonly kind: 'overload'; readonly forMs: number }
  | {
      readonly kind: 'clock'
      readonly part: 'web-1' | 'web-2' | 'worker'
      readonly bySeconds: number
      readonly forMs: number
    }
export type FaultKind = Fault['kind']

export const faultKinds = [
  'kill',
  'freeze',
  'failover',
  'rolling restart',
  'migration',
  'locked table',
  'no connections left',
  'disk full',
  'mail server',
  'sign-in server',
  'overload',
  'clock',
  'storage',
  'webhook receiver',
  'feed server',
] as const satisfies readonly FaultKind[]

export type Step = { readonly afterMs: number; readonly fault: Fault }
export type Plan = {
  readonly seed: number
  readonly steps: readonly Step[]
  /** The primary waits for the standby before it acknowledges a write. */
  readonly isSynchronous: boolean
  /** No fault in it justifies a failed request. */
  readonly isHarmless: boolean
}

export type Possible = { readonly kinds: readonly FaultKind[]; readonly parts: readonly PartName[] }

/** Faults that affect no request, or only those that need the external server. */
const HARMLESS: ReadonlySet<FaultKind> = new Set([
  'rolling restart',
  'migration',
  'mail server',
  'clock',
  'storage',
  'webhook receiver',
  'feed server',
])

/** Returns the faults of a run. The same seed and options give the same plan. */
export function planOf(seed: number, { kinds, parts }: Possible): Plan {
  const random = randomOf(seed)
  const count = random.integer(1, 3)
  const steps: Step[] = []
  for (let n = 0; n < count; n += 1) {
    const afterMs = random.integer(300, 1500)
    steps.push({ afterMs, fault: faultOf(random.oneOf(kinds), parts, random) })
  }
  const first = steps.findIndex(({ fault }) => fault.kind === 'failover')
  // One standby allows one failover; a synchronous primary without its standby accepts no writes, which is not a fault
  // of the product.
  const kept =
    first === -1
      ? steps
      : steps.filter(({ fault }, n) => n === first || !(fault.kind === 'failover' || concernsStandby(fault)))
  return {
    seed,
    steps: kept,
    isSynchronous: first !== -1,
    isHarmless: kept.every(({ fault }) => HARMLESS.has(fault.kind)),
  }
}

const concernsStandby = (fault: Fault) => (fault.kind === 'kill' || fault.kind === 'freeze') && fault.part === 'standby'

function faultOf(kind: FaultKind, parts: readonly PartName[], random: ReturnType<typeof randomOf>): Fault {
  switch (kind) {
    case 'kill':
    case 'freeze':
      return { kind, part: random.oneOf(parts), forMs: random.integer(100, 2500) }
    case 'failover':
    case 'rolling restart':
    case 'migration':
      return { kind }
    case 'locked table':
      // Exceeds the time that a request waits for a connection.
      return { kind, forMs: random.integer(1000, 7000) }
    case 'mail server':
      return { kind, how: random.oneOf(['slow', 'refuses']), forMs: random.integer(500, 3000) }
    case 'sign-in server':
    case 'webhook receiver':
      return { kind, how: random.oneOf(serverStates), forMs: random.integer(500, 3000) }
    case 'storage':
      return { kind, how: random.oneOf(serverStates), forMs: random.integer(1000, 5000) }
    case 'feed server':
      // Exceeds the retries of a run.
      return { kind, how: random.oneOf(serverStates), forMs: random.integer(1000, 9000) }
    case 'clock':
      return {
        kind,
        part: random.oneOf(['web-1', 'web-2', 'worker']),
        bySeconds: random.oneOf([-3600, -300, -5, 5, 300, 3600]),
        forMs: random.integer(500, 3000),
      }
    case 'no connections left':
    case 'disk full':
    case 'overload':
      return { kind, forMs: random.integer(500, 3000) }
  }
}

/** Describes a fault in a few words. */
export function describeFault(fault: Fault): string {
  const details = [
    'part' in fault ? fault.part : null,
    'how' in fault ? fault.how : null,
    'bySeconds' in fault ? `by ${fault.bySeconds} s` : null,
    'forMs' in fault ? `for ${fault.forMs} ms` : null,
  ].filter((detail) => detail !== null)
  return [fault.kind, ...details].join(' ')
}
