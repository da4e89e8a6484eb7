import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { adminPaths } from '../../../lib/admin-paths.ts'

export type AuditRecord = { readonly targetType: string; readonly targetId: string; readonly name: string | null }

type RecordLinks = {
  /** Where the record is edited or decided. */
  readonly editor: string
  /** The tab with its history, if there is one. */
  readonly history: string | null
}

const LINKS: Readonly<Record<string, (record: AuditRecord) => RecordLinks>> = {
  MODEL: ({ targetId }) => ({ editor: adminPaths.model(targetId), history: adminPaths.modelHistory(targetId) }),
  PROVIDER: ({ targetId }) => ({
    editor: adminPaths.provider(targetId),
    history: adminPaths.providerHistory(targetId),
  }),
  DEAL: ({ targetId }) => ({ editor: adminPaths.deal(targetId), history: adminPaths.dealHistory(targetId) }),
  BLOG: ({ targetId }) => ({ editor: adminPaths.blog(targetId), history: null }),
  SUBMISSION: ({ targetId }) => ({ editor: adminPaths.submission(targetId), history: null }),
  USER: ({ targetId, name }) => ({ editor: adminPaths.user(name ?? targetId), history: null }),
  FEED: () => ({ editor: adminPaths.feeds(), history: null }),
  INTAKE: () => ({ editor: adminPaths.intake(), history: null }),
  COMMENT: () => ({ editor: adminPaths.comments(), history: null }),
  MESSAGE: () => ({ editor: adminPaths.messages(), history: null }),
  NEWSLETTER: () => ({ editor: adminPaths.newsletter(), history: null }),
}

/** Returns the pages of a record, or null if it has none. */
export function linksOf(record: AuditRecord): RecordLinks | null {
  return LINKS[record.targetType]?.(record) ?? null
}

/** Records that are only archived, and can still be opened. */
const ARCHIVED: ReadonlySet<string> = new Set(['DELETE_MODEL', 'DELETE_PROVIDER', 'DELETE_DEAL'])

/** Returns the record of an entry, without a type for imports and for deleted records, which have no page. */
export function recordOf({ action, targetType, targetId, targetName }: AuditEntry): AuditRecord {
  const hasPage = !action.startsWith('IMPORT_') && (!action.startsWith('DELETE_') || ARCHIVED.has(action))
  return { targetType: hasPage ? targetType : '', targetId, name: targetName }
}
