/** A number that a benchmark prints. */
export type Figure = {
  readonly what: string
  /** Finds the number in the benchmark's output, as its first group. */
  readonly pattern: RegExp
  /** Which one, if it is printed several times. */
  readonly pick: 'last' | 'highest'
  readonly aim: { readonly atLeast: number } | { readonly atMost: number }
  /** The bottleneck, where it misses its target. */
  readonly limit: string
}

/** One call, measured with few rows and with many. */
export type GrowthCase = {
  readonly what: string
  readonly fewMs: number
  readonly manyMs: number
  readonly ratio: number
  /** The page with many rows has more content, so it is not comparable. */
  readonly isLonger: boolean
}

export type Benchmark = {
  readonly name: string
  /** The file, if it is not named like the benchmark. */
  readonly script?: string
  readonly args?: readonly string[]
  /** For a busy machine or a first look; the table marks it. */
  readonly smallArgs: readonly string[]
  readonly comparedWith: string
  readonly figures: readonly Figure[]
  /** The bottlenecks of single calls, by the prefix of their names. */
  readonly limits?: readonly (readonly [beginning: string, limit: string])[]
}

/** The maximum factor of a call's time with a hundred or a thousand times the rows. */
export const MOST_GROWTH = 1.5
const GROWTH = { atMost: MOST_GROWTH }
const TWO_WORDS =
  'About 2,000 of 100,000 names have both words, 21 of 1,000: whether one begins with the first and ends with the last is only known after reading them.'
const ratioLine = /ratio ([\d.]+)/g

const page = (name: string, path: string): Benchmark => ({
  name,
  script: 'pages',
  args: [path],
  smallArgs: [path],
  comparedWith: 'bare node:http sending the same bytes',
  figures: [
    {
      what: `cached ${path}`,
      pattern: /median ratio ([\d.]+)/g,
      pick: 'last',
      aim: { atLeast: 0.75 },
      limit: 'The look-up of the page and the check of its freshness before the same bytes are sent.',
    },
  ],
})

/** All benchmarks of `npm run bench`, in the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  page('pages', '/'),
  page('lists', '/models'),
  {
    name: 'query',
    smallArgs: ['--models', '1000', '--rounds', '3'],
    comparedWith: 'pg sending the same statements by name',
    figures: [
      {
        what: 'uncached calls of the catalogue, the slowest of four',
        pattern: /lowest median ratio ([\d.]+)/g,
        pick: 'last',
        aim: { atLeast: 0.7 },
        limit:
          'One core of JavaScript. In a profile of the list of models a quarter of it is ours: building the statement 12 %, the check of the response 7 %, the fields of a model 7 %; the rest is pg and its socket. Before plans were kept (decision 134) it was 0.20.',
      },
    ],
  },
  {
    name: 'votes',
    smallArgs: ['--rounds', '1'],
    comparedWith: 'pgbench sending the same statements, 32 clients',
    figures: [
      {
        what: 'votes on 1,000 deals',
        pattern: /1000 deals: median ratio ([\d.]+)/g,
        pick: 'last',
        aim: { atLeast: 0.5 },
        limit:
          'One core of JavaScript: policy, validation and the protocol of pg, where pgbench is C and uses the other core.',
      },
      {
        what: 'votes on one deal',
        pattern: /^1 deals: median ratio ([\d.]+)/gm,
        pick: 'last',
        aim: { atLeast: 0.5 },
        limit: 'As above; the lock of the one row is held while the process works for other requests.',
      },
    ],
  },
  {
    name: 'import',
    smallArgs: ['--rows', '5000'],
    comparedWith: 'COPY and upserts of the same rows',
    figures: [
      {
        what: 'an import of 100,000 rows',
        pattern: /s, ([\d.]+) times \(target/g,
        pick: 'last',
        aim: { atMost: 3 },
        limit:
          'Every row goes through the rules of the form and leaves observations, source values, steps of the price history and what is needed to undo it, which COPY does not. By a profile a third of the time is the insert of the models, which both do; in a file of 10,000 rows no statement takes longer at the end than at the beginning.',
      },
    ],
  },
  {
    name: 'catalogue',
    smallArgs: ['--offers', '2', '--only', 'models'],
    comparedWith: 'the same call with 1,000 models',
    figures: [
      {
        what: 'lists and suggestions with 100,000 models',
        pattern: /highest ratio ([\d.]+)/g,
        pick: 'last',
        aim: GROWTH,
        limit: 'More rows match a text, so more index pages are read; see the calls below.',
      },
    ],
    limits: [
      ['suggest turbo 7', TWO_WORDS],
      ['staff search turbo 7', TWO_WORDS],
      ['staff by', 'A list with a text counts up to 1,000 matches, which 1,000 models do not have.'],
      [
        'staff subscribers',
        'Every address of the benchmark begins with `reader-`, so the lists of these trigrams have a million entries each. A part that most addresses have (`example.org`) or none (`qqq`) stays flat.',
      ],
      [
        'staff jobs',
        'Jobs are counted hour by hour, up to a limit each: the few end within one hour, the many fill 24.',
      ],
    ],
  },
  {
    name: 'observations',
    smallArgs: ['--many', '100000'],
    comparedWith: 'the same page with 10,000 observations',
    figures: [
      {
        what: 'pages and intake with 10,000,000 observations',
        pattern: /ratio ([\d.]+)(?!.*longer page)$/gm,
        pick: 'highest',
        aim: GROWTH,
        limit: 'Indexes become one level deeper.',
      },
    ],
  },
  {
    name: 'audit',
    smallArgs: ['--many', '100000'],
    comparedWith: 'the same page with 10,000 entries',
    figures: [
      {
        what: 'pages of the audit log with 10,000,000 entries',
        pattern: ratioLine,
        pick: 'highest',
        aim: GROWTH,
        limit: 'A search for a part of a name; see the calls below.',
      },
    ],
    limits: [
      [
        'search',
        'The lists of the trigrams in the text grow with the records and people of the log, and each is read.',
      ],
    ],
  },
  {
    name: 'inbox',
    smallArgs: ['--many', '5000'],
    comparedWith: 'the same call with 100 alerts',
    figures: [
      {
        what: 'calls of an account with 100,000 alerts',
        pattern: ratioLine,
        pick: 'highest',
        aim: GROWTH,
        limit: 'More alerts of one account lie on more pages of the table.',
      },
    ],
  },
  {
    name: 'watching',
    smallArgs: ['--watchers', '2000', '--rounds', '1'],
    comparedWith: 'the same change with 10,000 watches',
    figures: [
      {
        what: 'a change finds its watchers among 1,000,000 watches',
        pattern: ratioLine,
        pick: 'last',
        aim: GROWTH,
        limit: 'Indexes become one level deeper.',
      },
    ],
  },
]

/** Returns the number that a benchmark printed for a figure, or null. */
export function readFigure({ pattern, pick }: Pick<Figure, 'pattern' | 'pick'>, output: string): number | null {
  const found = [...output.matchAll(pattern)].map(([, number]) => Number(number))
  if (found.length === 0) return null
  return pick === 'last' ? (found.at(-1) ?? null) : Math.max(...found)
}

/** Returns every call that a benchmark printed with its two times. */
export function readGrowthCases(output: string): GrowthCase[] {
  const lines = output.matchAll(/^(.+?)\s+([\d.]+) ms\s+([\d.]+) ms\s+ratio ([\d.]+)(.*)$/gm)
  return [...lines].map(([, what = '', few, many, ratio, rest = '']) => ({
    what,
    fewMs: Number(few),
    manyMs: Number(many),
    ratio: Number(ratio),
    isLonger: rest.includes('longer page'),
  }))
}

export function meetsAim(aim: Figure['aim'], figure: number): boolean {
  return 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost
}
