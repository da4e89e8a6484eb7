/**
 * What a part of an id means beside the name of the model. `alias`: the id moves from model to model. `tier`: a service
 * level of the same model; `low-tier`: one that is cheaper because it may wait or stop. `condition`: a price for users
 * who give something in return. `effort`: how long it thinks. `build`: precision or packaging. `window`: the size of its
 * context. `host`: the name of the company that runs it. `release`: the day of a version. `variant`: a word that some
 * sellers use for a service level and makers for models.
 */
export type MarkKind =
  | 'alias'
  | 'place'
  | 'tier'
  | 'low-tier'
  | 'free'
  | 'condition'
  | 'effort'
  | 'build'
  | 'window'
  | 'host'
  | 'release'
  | 'variant'

type MarkRule = {
  readonly kind: MarkKind
  readonly pattern: RegExp
  /** Only at these sellers. */
  readonly at?: RegExp
  /** Makers use the word in names of models too, so a maker's own id with it may be a model. */
  readonly isAlsoAName?: true
}

/** A part of an id, and the id without it. */
export type Mark = { readonly kind: MarkKind; readonly isFirm: boolean; readonly text: string; readonly rest: string }

const PLACES = 'us-gov|us|eu|apac|jp|au|ca|cn|sgp|ams|global'

/** The rules, in the order in which they are tried. Each removes one part; the last rules remove whole words. */
const RULES: readonly MarkRule[] = [
  { kind: 'alias', pattern: /^~/ },
  { kind: 'alias', pattern: /[-:@/]latest$/ },
  // DeepSeek's names without a version, which lead to the newest one.
  { kind: 'alias', pattern: /(?<=^(?:.*\/)?deepseek)-(?:flash|pro)$/ },
  { kind: 'place', pattern: new RegExp(`@(?:${PLACES})$`) },
  { kind: 'free', pattern: /[:/-]free$/ },
  { kind: 'condition', pattern: /-contributor$/ },
  { kind: 'low-tier', pattern: /[-:](?:spot|flex|batch|cheaper|economy|floor)$/ },
  { kind: 'tier', pattern: /[-:](?:ultrafast|ultraspeed|highspeed|priority|nitro|exacto|high-throughput|throughput)$/ },
  { kind: 'tier', pattern: /[-:]fast$/ },
  { kind: 'tier', pattern: /-lightning$/, isAlsoAName: true },
  { kind: 'tier', pattern: /-turbo$/, at: /^fireworks-ai$/ },
  { kind: 'effort', pattern: /:(?:thinking|online|extended|beta)(?::[a-z0-9]+)?$|-thinking:[a-z0-9]+$|:\d{4,5}$/ },
  { kind: 'effort', pattern: /-(?:no-?think(?:ing)?|think|xhigh|adaptive)$/ },
  { kind: 'build', pattern: /[-_](?:fp4|fp8|fp16|bf16|int4|int8|nvfp4|mxfp4|awq|gptq|gguf|tee|maas|\d-?bit)$/ },
  { kind: 'build', pattern: /[-_](?:i?q\d[-_][a-z0-9_]+|int4-mixed-ar|short)$/ },
  { kind: 'window', pattern: /-\d{2,4}k$/, isAlsoAName: true },
  { kind: 'build', pattern: /:(?:\d+(?:\.\d+)?[bt])(?=$|-)/ },
  { kind: 'build', pattern: /-(?:original|hf)$/ },
  { kind: 'host', pattern: /-(?:cs|el|n|t|fw|di)$/, at: /^poe$/ },
  {
    kind: 'host',
    pattern:
      /^(?:.*\/)?(?:(?:azure|bedrock|vertex|alicloud|groq|cerebras|coding|deep(?=-deepseek)|cc|moonshot|databricks|xiaomi|openai|anthropic|zai|nvidia(?=-nemotron)|olafangensan)-(?=[a-z])|[a-z]+--)/,
  },
  { kind: 'release', pattern: /[-@](?:20\d\d-\d\d-\d\d|20\d{6})$/ },
  { kind: 'release', pattern: /[-:](?:\d{6}|\d{4})$/, isAlsoAName: true },
  // Of these families thinking is a mode; other makers train a model for it.
  { kind: 'effort', pattern: /(?<=(?:^|\/)(?:claude|gemini|gpt)-.*)-thinking(?:-(?:\d+k?|low|medium|high|max))?$/ },
  { kind: 'variant', pattern: /-(?:turbo|thinking|reasoning|non-reasoning|low|high|minimal)$/, isAlsoAName: true },
]

const BEDROCK_VERSION = /-v\d+(?::\d+)?(?::\d+k|:mm)?$/

/**
 * Returns the parts of an id that do not name its model, outermost first, each with the rest of the id. An id such as
 * 'glm-5.2-fast:free' has two. Whether such a rest is a model is for the caller to look up: 'kimi-k2-thinking' has a
 * mark by its letters, and is a model.
 */
export function marksOf(provider: string | null, id: string): Mark[] {
  const marks: Mark[] = []
  let rest = provider === 'amazon-bedrock' ? id.toLowerCase().replace(BEDROCK_VERSION, '') : id.toLowerCase()
  for (;;) {
    const found = firstMark(provider, rest)
    if (found === null) return marks
    marks.push(found)
    rest = found.rest
  }
}

function firstMark(provider: string | null, id: string): Mark | null {
  for (const { kind, pattern, at, isAlsoAName = false } of RULES) {
    if (at !== undefined && (provider === null || !at.test(provider))) continue
    const [text] = pattern.exec(id) ?? []
    if (text === undefined) continue
    const rest = id.replace(pattern, kind === 'host' ? pathOf(text) : '')
    // A word of two letters is left of nothing that is a name.
    if (rest.replace(/^.*\//, '').length >= 2) return { kind, isFirm: !isAlsoAName, text, rest }
  }
  return null
}

/** Returns what a prefix of a host is preceded by: 'route/azure-' is 'route/'. */
const pathOf = (text: string) => text.slice(0, text.lastIndexOf('/') + 1)

/** Returns the id without the parts that never belong to the name of a model. */
export function nameOfModel(provider: string | null, id: string): string {
  let name = id
  for (const { isFirm, kind, rest } of marksOf(provider, id)) {
    if (!isFirm || kind === 'release') break
    name = rest
  }
  return name
}

/** Returns whether an id leads to whatever a router chooses: there is no such model, and no price of it. */
export function isRouterChoice(id: string): boolean {
  return /(?:^|\/)(?:auto|custom|model-router|route-llm)$|^(?:openrouter|kilo-auto|switchpoint)\/(?:auto|free|router|balanced|frontier|small)$|(?:^|\/)auto-model(?:-[a-z]+)?$/.test(
    id.toLowerCase(),
  )
}

/** Reads the day of a release in an id: the whole day, or four figures that are month and day or year and month. */
function releaseOf(text: string): { day: string } | { short: string } {
  const figures = text.replaceAll(/\D/g, '')
  if (figures.length === 8) return { day: `${figures.slice(0, 4)}-${figures.slice(4, 6)}-${figures.slice(6)}` }
  if (figures.length === 6) return { day: `20${figures.slice(0, 2)}-${figures.slice(2, 4)}-${figures.slice(4)}` }
  return { short: figures }
}

/** Returns a plain id without the version or day at its end; null if it has none. */
export function withoutVersion(plainId: string): string | null {
  const bare = plainId.replace(/(?:-\d+)+$/, '')
  return bare === plainId ? null : bare
}

const SAME_RELEASE_MS = 31 * 24 * 60 * 60 * 1000

/**
 * Returns whether the day in an id is that of a known release; null if the release has no day, or the figures are none.
 * Ids carry the day of the training run, which may be some weeks before the release.
 */
export function isOfRelease(text: string, releasedOn: string | null): boolean | null {
  if (releasedOn === null) return null
  const release = releaseOf(text)
  const released = Date.parse(releasedOn)
  const days = 'day' in release ? [release.day] : daysOf(release.short, releasedOn)
  const times = days.map((day) => Date.parse(day)).filter((time) => !Number.isNaN(time))
  if (times.length === 0) return null
  return times.some((time) => Math.abs(time - released) <= SAME_RELEASE_MS)
}

/** Reads four figures as month and day of the release's year, and as year and month. */
function daysOf(short: string, releasedOn: string): string[] {
  const [first, second] = [short.slice(0, 2), short.slice(2)]
  return [`${releasedOn.slice(0, 4)}-${first}-${second}`, `20${first}-${second}-15`]
}
