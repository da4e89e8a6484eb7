import * as bulk from '@inferdex/contracts/bulk.staff'
import * as contract from '@inferdex/contracts/imports.staff'
import { exportFileName } from '@inferdex/domain/imports/export-file'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { type FileDownload, registerEndpoint } from '../../http/api/register-endpoint.ts'
import { archiveFile } from './archive/write-archive.ts'
import { dealsFile, modelsFile, offersFile, providersFile } from './exports.service.ts'
import { listImports } from './imports.queries.ts'
import {
  cancelImport,
  continueImport,
  errorReportOf,
  type ImportsDeps,
  importItems,
  readImport,
  recordDownload,
  startImport,
  undoImport,
} from './imports.service.ts'

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

export function importsRoutes(app: FastifyInstance, deps: ImportsDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.startImport, ({ query, file }, call) => startImport(deps, actorOf(call), query, file))
  registerEndpoint(app, contract.downloadArchive, async (_, call) => {
    await recordDownload(deps, actorOf(call))
    return {
      name: `catalogue-${now().toISOString().slice(0, 10)}.ndjson.gz`,
      contentType: 'application/gzip',
      content: archiveFile(db, now()),
    }
  })
  registerEndpoint(app, contract.listImports, ({ query }) => listImports(db, query.kind, now()))
  registerEndpoint(app, contract.readImport, ({ params }) => readImport(db, params.id, now()))
  registerEndpoint(app, contract.continueImport, ({ params, body }) => continueImport(deps, params.id, body.mode))
  registerEndpoint(app, contract.cancelImport, ({ params }) => cancelImport(deps, params.id))
  registerEndpoint(app, contract.undoImport, ({ params }, call) => undoImport(deps, actorOf(call), params.id))
  registerEndpoint(app, contract.readImportErrors, async ({ params }) => {
    const { kind } = await readImport(db, params.id, now())
    return { name: `${kind}-import-errors.csv`, contentType: CONTENT_TYPES.csv, content: errorReportOf(db, params.id) }
  })

  registerEndpoint(app, contract.importModels, ({ body }, call) =>
    importItems(deps, actorOf(call), 'models', body.items),
  )
  registerEndpoint(app, contract.importProviders, ({ body }, call) =>
    importItems(deps, actorOf(call), 'providers', body.items),
  )
  registerEndpoint(app, contract.importDeals, ({ body }, call) => importItems(deps, actorOf(call), 'deals', body.items))

  registerEndpoint(app, contract.exportModels, ({ query: { format, ...filter } }) =>
    exported('models', format, modelsFile(db, filter, format, now())),
  )
  registerEndpoint(app, contract.exportProviders, ({ query: { format, ...filter } }) =>
    exported('providers', format, providersFile(db, filter, format, now())),
  )
  registerEndpoint(app, contract.exportDeals, ({ query: { format, ...filter } }) =>
    exported('deals', format, dealsFile(db, { ...filter, now: now() }, format, now())),
  )

  registerEndpoint(app, contract.exportOffers, ({ query: { format } }) =>
    exported('offers', format, offersFile(db, format, now())),
  )

  registerEndpoint(app, bulk.exportSelectedModels, ({ body: { ids, format } }) =>
    exported('models', format, modelsFile(db, { ids }, format, now())),
  )
  registerEndpoint(app, bulk.exportSelectedProviders, ({ body: { ids, format } }) =>
    exported('providers', format, providersFile(db, { ids }, format, now())),
  )
  registerEndpoint(app, bulk.exportSelectedDeals, ({ body: { ids, format } }) =>
    exported('deals', format, dealsFile(db, { ids, now: now() }, format, now())),
  )

  function exported(kind: ImportKind, format: ImportFormat, content: AsyncIterable<string>): FileDownload {
    return { name: exportFileName(kind, format, now()), contentType: CONTENT_TYPES[format], content }
  }
}
