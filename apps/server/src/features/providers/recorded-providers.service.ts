import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import type { Db } from '../../db/db.ts'
import {
  findUneditedProviders,
  type RecordedProvider,
  upsertRecordedProviders,
  upsertRecordedTools,
} from './recorded-providers.queries.ts'

/** Writes providers of the seed catalogue and their tools, validated like the form. */
export async function saveRecordedProviders(
  tx: Db,
  providers: readonly (RecordedProvider & { readonly id: string })[],
  toolId: (provider: string, tool: string) => string,
  now: Date,
): Promise<{ changed: number; unedited: ReadonlyMap<string, string> }> {
  assertAllValid(providers.map((provider) => [provider.slug, providerProblems(provider, null)]))
  const written = await upsertRecordedProviders(tx, providers, now)
  const unedited = await findUneditedProviders(tx)
  return { changed: written + (await upsertRecordedTools(tx, providers, unedited, toolId)), unedited }
}
