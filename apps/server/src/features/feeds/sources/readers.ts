import type { ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { readGenaiPrices } from './genai-prices.ts'
import { readLiteLlmHistory, readModelsDevHistory, readOpenRouterHistory } from './histories/price-history.ts'
import { readInferdex } from './inferdex.ts'
import { readLiteLlm } from './litellm.ts'
import { readLiveBench } from './livebench.ts'
import { readLlmStats } from './llm-stats.ts'
import { readLlmdbLifecycle } from './llmdb-lifecycle.ts'
import { readModelPriceWatch } from './model-price-watch.ts'
import { readModelpedia } from './modelpedia.ts'
import { readModelsDev } from './models-dev.ts'
import { readOffersCsv } from './offers-csv.ts'
import { readOpenRouter } from './openrouter.ts'
import { readPortkey } from './portkey.ts'

/** Reads a file of one format. Throws a FeedProblem if the whole file is not of this format. */
export type Reader = (text: string) => ReadFeed

/** Every format that a feed can have, by its name in the table `feeds`. */
export const readers: Readonly<Record<string, Reader>> = {
  'genai-prices': readGenaiPrices,
  inferdex: readInferdex,
  'inferdex-offers': readOffersCsv,
  litellm: readLiteLlm,
  'litellm-history': readLiteLlmHistory,
  livebench: readLiveBench,
  'llm-stats': readLlmStats,
  llmdb: readLlmdbLifecycle,
  'model-price-watch': readModelPriceWatch,
  modelpedia: readModelpedia,
  'models-dev': readModelsDev,
  'models-dev-history': readModelsDevHistory,
  openrouter: readOpenRouter,
  'openrouter-history': readOpenRouterHistory,
  portkey: readPortkey,
}
