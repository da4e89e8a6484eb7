import { addFigure } from '@inferdex/domain/text/testing/proof-figures'
import { beforeAll, describe, expect, it, type TestContext } from 'vitest'
import type { Db } from '../../db/db.ts'
import { CATALOGUE_DATABASE } from '../template-database.ts'
import { testDatabase } from '../test-app.ts'
import { publishDuePrices } from '../../features/models/models.service.ts'
import { hasRecordedFiles, type Json, recordedFile } from './recorded-files.ts'
import { clearSourceValues } from '../feeds/clear-source-values.ts'
import { type RecordedRun, ingestRecorded } from '../feeds/recorded-runs.ts'
import {
  compareAliases,
  type Compared,
  compareDays,
  compareMissing,
  compareModes,
  compareOfferLives,
  compareSourceAgreements,
} from './truth-of-offers.ts'
import { compareModelLives } from './truth-of-models.ts'
import { comparePlans } from './truth-of-plans.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const LONG = 30 * 60_000
const SOURCES: readonly RecordedRun[] = [
  { feed: 'models-dev', file: 'models-dev.json', day: '2026-07-02' },
  { feed: 'litellm', file: 'litellm-prices.json', day: '2026-08-08' },
  { feed: 'genai-prices', file: 'genai-prices.json', day: '2026-08-21' },
  { feed: 'model-price-watch', file: 'model-price-watch.json', day: '2026-08-22' },
  { feed: 'modelpedia', file: 'modelpedia.json', day: '2026-04-10' },
  { feed: 'llm-stats', file: 'llm-stats.json', day: '2025-10-16' },
]
const truth = (name: string): Json => JSON.parse(recordedFile(`truth/${name}.json`))

/** Expected differences with the reason. A reason applies to all entries with this prefix. */
type Reasons = Readonly<Record<string, string>>
const SONAR = 'LiteLLM and Model Price Watch name the offer sonar, which the catalogue has beside perplexity/sonar'
const NO_LIST_NAMES_IT = 'only LiteLLM has this model, which names no models: it waits for staff'

const DIFFERING_VALUES: Reasons = {
  'amazon-bedrock amazon.nova-micro-v1:0 input': 'LLM Stats, which rounds the price, is one source more',
  'mistral codestral-latest': 'LiteLLM still has the price of the version before, and is one source more',
  'openrouter deepseek/deepseek-chat-v3.1 cache-read': 'LiteLLM has a price for cache hits under another name',
  'perplexity perplexity/sonar': SONAR,
}
const LIVES: Reasons = {
  'cerebras zai-glm-4.7': 'models.dev was read later than modelpedia and lists it as beta',
  'groq qwen/qwen3-32b': "the seller's own page, read by Model Price Watch, lists it as current",
  'mistral mistral-large-2411': 'models.dev was read later than modelpedia, and lists it without saying that it ends',
}
const DEALS_ALONE = 'only a list of deals says it, which is no feed'
const LISTED_IS_NO_STAGE = 'a list that has a model in beta says nothing about its end; the offer shows it'
const OF_UNDATED_NAME = 'modelpedia names a successor under the undated name, which stands for the model'
const MODEL_LIVES: Reasons = {
  'claude-3-7-sonnet:': OF_UNDATED_NAME,
  'claude-3-opus:': OF_UNDATED_NAME,
  'dall-e-3:': DEALS_ALONE,
  'gemini-2-0-flash:': DEALS_ALONE,
  'gemini-2-0-flash-lite:': DEALS_ALONE,
  'gemini-3-flash-preview:': LISTED_IS_NO_STAGE,
  'grok-4-fast:': 'LiteLLM says it about the variant with reasoning, which models.dev names as a model of its own',
  'mimo-v2-5-pro-ultraspeed:': LISTED_IS_NO_STAGE,
}
const MODES: Reasons = { 'perplexity perplexity/sonar': SONAR }
const DAYS: Reasons = {
  'deepseek deepseek-v4-flash on 2026-08-17': 'more than three times the price before: it waits for staff',
}
const MISSING: Reasons = {
  'litellm apac.amazon.nova-2-pro-preview': NO_LIST_NAMES_IT,
  'litellm eu.amazon.nova-2-pro-preview': NO_LIST_NAMES_IT,
  'litellm us.amazon.nova-2-pro-preview': NO_LIST_NAMES_IT,
  'litellm us.amazon.nova-canvas': NO_LIST_NAMES_IT,
  'litellm eu.twelvelabs.': NO_LIST_NAMES_IT,
  'litellm us.twelvelabs.': NO_LIST_NAMES_IT,
}
const ALIASES: Reasons = {
  'deepseek deepseek-chat, deepseek-reasoner': 'the catalogue has them as offers with prices of their own',
  'mistral mistral-medium-2604, mistral-medium-latest': 'the catalogue has them as offers with prices of their own',
  'openai gpt-5.6, gpt-5.6-sol': 'the catalogue has them as offers with prices of their own',
}
const PLANS: Reasons = {
  'tier_google_free:': 'a later source says that these limits are no longer published',
  'tier_groq_free:': 'the limit of tokens differs by model, and the plan says so without figures',
}

/** Returns the number of entries, those that differ without a reason, and unused reasons. */
function unexplained({ entries, differ }: Compared, reasons: Reasons) {
  const beginnings = Object.keys(reasons)
  return {
    entries,
    differ: differ.filter((text) => !beginnings.some((begin) => text.startsWith(begin))),
    needless: beginnings.filter((begin) => !differ.some((text) => text.startsWith(begin))),
  }
}
const holds = (entries: number) => ({ entries, differ: [], needless: [] })

/** Returns the same, and adds a row to the table of the proof. */
function noted(context: TestContext, what: string, compared: Compared, reasons: Reasons) {
  const { entries, differ } = compared
  const because = (text: string) => Object.entries(reasons).find(([begin]) => text.startsWith(begin))?.[1]
  addFigure(context, {
    what,
    wanted: String(entries),
    measured: String(entries - differ.length),
    reasons: differ.map((text) => `${text}; ${because(text) ?? 'no reason is known'}`),
  })
  return unexplained(compared, reasons)
}

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('what was worked out from six lists, after these are taken in', () => {
  let db: Db
  beforeAll(async () => {
    ;({ db } = await testDatabase(CATALOGUE_DATABASE))
    await clearSourceValues(db)
    for (const run of SOURCES) await ingestRecorded(db, run)
  }, LONG)

  it('second-opinions: every value of every source, and every verdict [FIG-22]', async (context) => {
    expect(
      noted(context, 'second-opinions', await compareSourceAgreements(db, truth('second-opinions')), DIFFERING_VALUES),
    ).toEqual(holds(3127))
  })

  it('price-modes: every price of every mode and unit [FIG-23]', async (context) => {
    expect(noted(context, 'price-modes', await compareModes(db, truth('price-modes')), MODES)).toEqual(holds(1363))
  })

  it('missing: models, offers, regional ids and days of release are there [FIG-14]', async (context) => {
    expect(noted(context, 'missing', await compareMissing(db, truth('missing')), MISSING)).toEqual(holds(296))
  })

  it('aliases: names of one endpoint find one offer, names that look alike never do [FIG-09]', async (context) => {
    expect(noted(context, 'aliases', await compareAliases(db, truth('aliases')), ALIASES)).toEqual(holds(357))
  })

  it('lifecycle: every offer has the status and the day of its end [FIG-04]', async (context) => {
    expect(noted(context, 'lifecycle, offers', await compareOfferLives(db, truth('lifecycle')), LIVES)).toEqual(
      holds(167),
    )
  })

  it('lifecycle: every model has the stage, the day of its end and its successors [FIG-04]', async (context) => {
    expect(noted(context, 'lifecycle, models', await compareModelLives(db, truth('lifecycle')), MODEL_LIVES)).toEqual(
      holds(85),
    )
  })

  it('plan-limits: limits, use and card of every plan [FIG-01]', async (context) => {
    expect(noted(context, 'plan-limits', await comparePlans(db, truth('plan-limits')), PLANS)).toEqual(holds(208))
  })

  it('scheduled-prices: every price on a day, before and after a change [FIG-10]', async (context) => {
    for (const day of ['2026-11-15', '2027-01-01']) {
      await db.transaction().execute((tx) => publishDuePrices(tx, new Date(`${day}T12:00:00Z`)))
    }
    expect(noted(context, 'scheduled-prices', await compareDays(db, truth('scheduled-prices')), DAYS)).toEqual(
      holds(20),
    )
  })
})

it('a reason that is not needed is told; the proof itself needs the recorded files beside the checkout', () => {
  const reasons = { 'a b': 'a reason' }
  expect(unexplained({ entries: 1, differ: [] }, reasons)).toEqual({ entries: 1, differ: [], needless: ['a b'] })
  expect(unexplained({ entries: 1, differ: ['a b: c'] }, reasons)).toEqual(holds(1))
})
