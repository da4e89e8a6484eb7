// llmdb's list of retirements and replacements, maintained by hand.
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { z } from 'zod'
import { day, fact, parseExactJson, plainText, readItems, tokens, tokensFact } from './reading.ts'

const SELLERS: Readonly<Record<string, string>> = { zai_coder: 'zai-coding-plan' }

/** Some dates include a time. */
const dayOf = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(day)

const model = z.looseObject({
  provider: plainText,
  id: plainText,
  aliases: z.array(plainText).optional(),
  release_date: z.string().max(40).nullish(),
  limits: z.looseObject({ context: tokens.nullish(), output: tokens.nullish() }).nullish(),
  lifecycle: z
    .looseObject({
      status: z.enum(['active', 'preview', 'deprecated', 'retired', 'legacy']).nullish(),
      deprecated_at: dayOf.nullish(),
      retires_at: dayOf.nullish(),
      retired_at: dayOf.nullish(),
      replacement: plainText.nullish(),
    })
    .nullish(),
  cost: z.unknown().optional(),
  pricing: z.unknown().optional(),
  knowledge: z.unknown().optional(),
})

export function readLlmdbLifecycle(text: string): ReadFeed {
  const file = z.looseObject({ recorded: day, models: z.array(z.unknown()) }).safeParse(parseExactJson(text))
  if (!file.success) throw new FeedProblem('The file has no dated list of models.')
  const items = file.data.models.map((one, index) => {
    const named = z.looseObject({ provider: z.string(), id: z.string() }).safeParse(one).data
    return [named ? `${named.provider}/${named.id}` : `number ${index + 1}`, one] as const
  })
  return readItems(items, model, (one, key) => toEntries(one, key, file.data.recorded))
}

function toEntries(one: z.output<typeof model>, key: string, observedOn: string): FeedEntry[] {
  const { lifecycle, limits } = one
  const status = {
    active: 'active',
    preview: 'beta',
    deprecated: 'deprecated',
    retired: 'retired',
    legacy: 'deprecated',
  }
  const facts = [
    ...fact('status', lifecycle?.status && status[lifecycle.status]),
    ...fact('deprecatedOn', lifecycle?.deprecated_at),
    ...fact('retiresOn', lifecycle?.retires_at ?? lifecycle?.retired_at),
    ...fact('successor', lifecycle?.replacement),
    ...fact('releaseDate', day.safeParse(one.release_date).data),
    ...tokensFact('contextWindow', limits?.context),
    ...tokensFact('maxOutput', limits?.output),
  ]
  return [one.id, ...new Set(one.aliases)].map((id, index) => ({
    key: index === 0 ? key : `${key} = ${id}`,
    provider: SELLERS[one.provider] ?? one.provider.replaceAll('_', '-'),
    providerModelId: id,
    name: null,
    mayBeNew: false,
    isLifeOfModel: true,
    model: null,
    url: null,
    observedOn,
    facts,
  }))
}
