import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Db } from '../../db/db.ts'
import { countRecords } from './submissions.queries.ts'

type Table = 'models' | 'providers' | 'deals'

/** The records that a submission can be about. Others reference their record in their data, or have none. */
const TABLES: Readonly<Record<SubmissionType, readonly Table[]>> = {
  MODEL: ['models'],
  PROVIDER: ['providers'],
  DEAL: ['deals'],
  GENERAL: ['models', 'providers', 'deals'],
  BENCHMARK: [],
  CAPABILITY: [],
  CORRECTION: [],
  DEAL_EXPIRED: [],
}

/** Rejects an id without a record of the right kind. */
export async function assertTarget(db: Db, type: SubmissionType, targetId: string): Promise<void> {
  const tables = TABLES[type]
  if (tables.length === 0) refuse('A submission of this type is about the record that it names')
  for (const table of tables) if ((await countRecords(db, table, [targetId])) > 0) return
  refuse(`There is no ${tables.map((table) => table.slice(0, -1)).join(', ')} with this id`)
}

function refuse(problem: string): never {
  throw new AppError('VALIDATION_FAILED', problem, { fields: { targetId: problem } })
}
