import { createExportWriter } from '@inferdex/domain/imports/export-file'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind, ImportRecords } from '@inferdex/domain/imports/import-records'
import type { Db } from '../../db/db.ts'
import { type DealExportFilter, listDealRecords } from '../deals/deal-export.queries.ts'
import { listModelRecords, type ModelExportFilter } from '../models/files/model-export.queries.ts'
import { listOfferRecords } from '../offers/import/offer-file.queries.ts'
import { listProviderRecords, type ProviderExportFilter } from '../providers/provider-export.queries.ts'

const RECORDS_AT_A_TIME = 1000
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export function modelsFile(db: Db, filter: ModelExportFilter, format: ImportFormat, now: Date): AsyncIterable<string> {
  const list = (after: string) => listModelRecords(db, filter, after, RECORDS_AT_A_TIME)
  return inPieces('models', format, now, '', list, ({ slug }) => slug)
}

export function providersFile(
  db: Db,
  filter: ProviderExportFilter,
  format: ImportFormat,
  now: Date,
): AsyncIterable<string> {
  const list = (after: string) => listProviderRecords(db, filter, after, RECORDS_AT_A_TIME)
  return inPieces('providers', format, now, '', list, ({ slug }) => slug)
}

export function dealsFile(db: Db, filter: DealExportFilter, format: ImportFormat, now: Date): AsyncIterable<string> {
  const list = (after: string) => listDealRecords(db, filter, after, RECORDS_AT_A_TIME)
  return inPieces('deals', format, now, FIRST_ID, list, ({ id }) => id ?? FIRST_ID)
}

/** Streams the prices of all offers that can be bought. */
export async function* offersFile(db: Db, format: ImportFormat, now: Date): AsyncGenerator<string> {
  const { head, records, foot } = createExportWriter('offers', format, now)
  yield head
  let place = { offerId: FIRST_ID, priceId: -1 }
  for (;;) {
    const piece = await listOfferRecords(db, place, RECORDS_AT_A_TIME)
    const last = piece.at(-1)
    if (last === undefined) break
    yield records(piece)
    place = last
  }
  yield foot()
}

/**
 * Streams records in batches. Only one batch is in memory at a time, and no transaction stays open for a slow client.
 */
async function* inPieces<Kind extends ImportKind>(
  kind: Kind,
  format: ImportFormat,
  now: Date,
  first: string,
  list: (after: string) => Promise<ImportRecords[Kind][]>,
  placeOf: (record: ImportRecords[Kind]) => string,
): AsyncGenerator<string> {
  const { head, records, foot } = createExportWriter(kind, format, now)
  yield head
  let after = first
  for (;;) {
    const piece = await list(after)
    const last = piece.at(-1)
    if (last === undefined) break
    yield records(piece)
    after = placeOf(last)
  }
  yield foot()
}
