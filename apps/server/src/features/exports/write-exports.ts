import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_FILES, type ExportFileName } from '@inferdex/domain/exports/export-files'
import { type ExportedOffer, isSold } from '@inferdex/domain/exports/exported-offer'
import { liteLlmEntries } from '@inferdex/domain/exports/litellm-shape'
import { modelsDevModel, modelsDevSeller } from '@inferdex/domain/exports/models-dev-shape'
import { offersTableHead, offersTableRows } from '@inferdex/domain/exports/offers-table'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import {
  type ExportedProvider,
  listSources,
  readDeals,
  readModels,
  readObservations,
  readOffers,
  readProviders,
  readTime,
} from './catalogue.queries.ts'
import { createExportWriter, type ExportWriter } from './export-writer.ts'
import type { ExportFile } from './exports.queries.ts'

/** Site name and time of an export. */
export type ExportHead = { readonly siteName: string; readonly publicUrl: string; readonly asOf: Date }

type Writers = Readonly<Record<ExportFileName, ExportWriter>>

/**
 * Writes all files of an export into a temporary folder, from a snapshot of the catalogue. Some hundred records are in
 * memory at a time.
 */
export async function writeExports<T>(
  db: Db,
  head: ExportHead,
  use: (written: { folder: string; files: ExportFile[]; readAt: Date }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'exports-'))
  const writers = Object.fromEntries(
    EXPORT_FILES.map(({ name }) => [name, createExportWriter(folder, name)]),
  ) as unknown as Writers
  const all = Object.values(writers)
  try {
    const readAt = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeAll(tx, head, writers))
    const files: ExportFile[] = []
    for (const writer of all) files.push(await writer.finish())
    return await use({ folder, files, readAt })
  } finally {
    for (const writer of all) writer.abandon()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeAll(tx: Db, head: ExportHead, writers: Writers): Promise<Date> {
  // On a busy machine compressing a batch may take long.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
  const readAt = await readTime(tx)
  const about = await aboutExport(tx, head)
  const catalogue = createCatalogue(writers)
  await catalogue.begin(about)
  const providers = new Map<string, ExportedProvider>()
  await catalogue.section('providers')
  for await (const batch of readProviders(tx)) {
    for (const { slug, name, doc } of batch) providers.set(slug, { slug, name, doc })
    await catalogue.add(
      'provider',
      batch.map(({ record }) => record),
    )
  }
  await catalogue.section('models')
  for await (const batch of readModels(tx)) {
    const observationsOf = await readObservations(
      tx,
      batch.map(({ id }) => id),
    )
    await catalogue.add(
      'model',
      batch.map(({ id, record }) => ({ ...record, observations: observationsOf.get(id) ?? [] })),
    )
  }
  const lists = createLists(writers, head, providers)
  await lists.begin(about)
  await catalogue.section('offers')
  for await (const batch of readOffers(tx)) {
    const observationsOf = await readObservations(
      tx,
      batch.map(({ id }) => id),
    )
    await catalogue.add(
      'offer',
      batch.map((offer) => ({ ...offerRecord(offer), observations: observationsOf.get(offer.id) ?? [] })),
    )
    await lists.add(batch)
  }
  await lists.end()
  await catalogue.section('deals')
  for await (const batch of readDeals(tx)) {
    await catalogue.add(
      'deal',
      batch.map(({ record }) => record),
    )
  }
  await catalogue.end()
  return readAt
}

async function aboutExport(tx: Db, { siteName, publicUrl, asOf }: ExportHead) {
  return {
    title: `The reviewed catalogue of ${siteName}`,
    asOf: asOf.toISOString(),
    url: `${publicUrl}/exports`,
    notice:
      'Facts about language models, who sells them and what they cost. Every figure names its source; the sources and ' +
      'their licences are listed here. Amounts are exact decimals. What is null or absent is not known. No warranty.',
    sources: await listSources(tx),
  }
}

type About = Awaited<ReturnType<typeof aboutExport>>

/** Returns the exported fields of an offer, without those of its model. */
function offerRecord({ model, pricingKind, ...offer }: ExportedOffer): object {
  return { ...offer, model: model.slug, pricingKind: pricingKind === 'unknown' ? null : pricingKind }
}

/** Writes the two formats of the whole catalogue: one object with sections, and one record per line. */
function createCatalogue(writers: Writers) {
  const [json, lines] = [writers['catalogue.json'], writers['catalogue.ndjson']]
  let isFirst = true
  let isFirstSection = true
  return {
    begin: async (about: About) => {
      await json.write(`{\n"about": ${JSON.stringify(about)},\n`)
      await lines.write(`${JSON.stringify({ type: 'about', ...about })}\n`)
    },
    section: async (name: string) => {
      await json.write(`${isFirstSection ? '' : '\n],\n'}"${name}": [`)
      isFirst = true
      isFirstSection = false
    },
    add: async (type: string, records: readonly object[]) => {
      const texts = records.map((record) => JSON.stringify(record))
      await json.write(`${isFirst ? '' : ','}\n${texts.join(',\n')}`)
      await lines.write(records.map((record) => `${JSON.stringify({ type, ...record })}\n`).join(''))
      isFirst = false
    },
    end: () => json.write('\n]\n}\n'),
  }
}

/** Writes the lists of offers: the table, and the formats of other catalogues. */
function createLists(writers: Writers, { asOf }: ExportHead, providers: ReadonlyMap<string, ExportedProvider>) {
  const { 'offers.csv': table, 'models-dev.json': modelsDev, 'litellm.json': liteLlm } = writers
  let seller: string | null = null

  /** Writes the models.dev format. Offers are sorted by seller. */
  function modelsDevText(offers: readonly ExportedOffer[]): string {
    let text = ''
    for (const offer of offers) {
      const isSame = offer.provider === seller
      if (!isSame) {
        const { slug, name, doc } = providers.get(offer.provider) ?? {
          slug: offer.provider,
          name: offer.provider,
          doc: null,
        }
        const head = JSON.stringify(modelsDevSeller({ slug, name, doc })).slice(0, -1)
        text += `${seller === null ? '' : '\n}},'}\n${JSON.stringify(slug)}: ${head},"models": {`
      }
      text += `${isSame ? ',' : ''}\n${JSON.stringify(offer.providerModelId)}: ${JSON.stringify(modelsDevModel(offer))}`
      seller = offer.provider
    }
    return text
  }

  return {
    begin: async ({ title, notice, sources, ...about }: About) => {
      await table.write(offersTableHead())
      await modelsDev.write('{')
      // Programs skip this entry: it describes the map.
      const spec = {
        metadata: {
          ...about,
          title,
          notice,
          sources: sources.map(({ name, url, licence }) => ({ name, url, licence })),
        },
      }
      await liteLlm.write(`{\n"sample_spec": ${JSON.stringify(spec)}`)
    },
    add: async (batch: readonly ExportedOffer[]) => {
      const sold = batch.filter(isSold)
      await table.write(batch.map((offer) => offersTableRows(offer, asOf.toISOString())).join(''))
      await modelsDev.write(modelsDevText(sold))
      const entries = sold.flatMap(liteLlmEntries)
      await liteLlm.write(entries.map(([key, entry]) => `,\n${JSON.stringify(key)}: ${JSON.stringify(entry)}`).join(''))
    },
    end: async () => {
      await modelsDev.write(seller === null ? '\n}\n' : '\n}}\n}\n')
      await liteLlm.write('\n}\n')
    },
  }
}
