import * as contract from '@inferdex/contracts/imports.staff'
import { exportFileName } from '@inferdex/domain/imports/export-file'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { type FileDownload, registerEndpoint } from '../../http/api/register-endpoint.ts'
import { dealsFile, modelsFile, providersFile } from './exports.service.ts'
import { listImports } from './imports.queries.ts'
import {
  cancelImport,
  continueImport,
  errorReportOf,
  type ImportsDeps,
  importItems,
  readImport,
  startImport,
} from './imports.service.ts'

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

export function importsRoutes(app: FastifyInstance, deps: ImportsDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.startImport, ({ query, file }, call) => startImport(deps, actorOf(call), query, file))
  registerEndpoint(app, contract.listImports, ({ query }) => listImports(db, query.kind, now()))
  registerEndpoint(app, contract.readImport, ({ params }) => readImport(db, params.id, now()))
  registerEndpoint(app, contract.continueImport, ({ params, body }) => continueImport(deps, params.id, body.mode))
  registerEndpoint(app, contract.cancelImport, ({ params }) => cancelImport(deps, params.id))
  registerEndpoint(app, contract.readImportErrors, async ({ params }) => {
    const { kind } = await readImport(db, params.id, now())
    return { name: `${kind}-import-errors.csv`, contentType: CONTENT_TYPES.csv, text: errorReportOf(db, params.id) }
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

  function exported(kind: ImportKind, format: ImportFormat, text: AsyncIterable<string>): FileDownload {
    return { name: exportFileName(kind, format, now()), contentType: CONTENT_TYPES[format], text }
  }
}
