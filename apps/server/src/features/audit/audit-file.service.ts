import type { AuditEntry, AuditFileFormat } from '@inferdex/contracts/audit.staff'
import { csvLine } from '@inferdex/domain/text/csv'
import type { Db } from '../../db/db.ts'
import { type AuditFilter, resolveFilter } from './audit-filter.queries.ts'
import { listMatching } from './audit.queries.ts'

const BATCH_SIZE = 1000

/** Streams all matching entries as a file. Only one batch is in memory at a time. */
export async function* auditFile(
  db: Db,
  asked: AuditFilter,
  { format, oldestFirst }: { format: AuditFileFormat; oldestFirst: boolean },
): AsyncGenerator<string> {
  const filter = await resolveFilter(db, asked)
  const { head, piece, foot } = FORMATS[format]
  yield head
  let after: number | null = null
  for (;;) {
    const entries: AuditEntry[] = await listMatching(db, filter, { oldestFirst, after, limit: BATCH_SIZE })
    const last = entries.at(-1)
    if (last === undefined) break
    yield piece(entries, after === null)
    after = last.seq
  }
  yield foot
}

type Format = { head: string; piece: (entries: readonly AuditEntry[], isFirst: boolean) => string; foot: string }

const CSV_COLUMNS = {
  seq: ({ seq }) => String(seq),
  createdAt: ({ createdAt }) => createdAt,
  username: ({ user }) => user.username,
  email: ({ user }) => user.email,
  action: ({ action }) => action,
  targetType: ({ targetType }) => targetType,
  targetId: ({ targetId }) => targetId,
  ipAddress: ({ ipAddress }) => ipAddress ?? '',
  changes: ({ changes }) => (changes === null ? '' : JSON.stringify(changes)),
  targetName: ({ targetName }) => targetName ?? '',
} as const satisfies Record<string, (entry: AuditEntry) => string>

const FORMATS = {
  csv: {
    head: csvLine(Object.keys(CSV_COLUMNS)),
    piece: (entries) => entries.map((entry) => csvLine(Object.values(CSV_COLUMNS).map((text) => text(entry)))).join(''),
    foot: '',
  },
  json: {
    head: '[',
    piece: (entries, isFirst) => (isFirst ? '\n' : ',\n') + entries.map((entry) => JSON.stringify(entry)).join(',\n'),
    foot: '\n]\n',
  },
} as const satisfies Record<AuditFileFormat, Format>
