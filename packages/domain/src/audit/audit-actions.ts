/** Every action of staff that the audit log records, in the order of the filter. */
export const auditActions = [
  'CREATE_MODEL',
  'UPDATE_MODEL',
  'DELETE_MODEL',
  'RESTORE_MODEL',
  'CREATE_PROVIDER',
  'UPDATE_PROVIDER',
  'DELETE_PROVIDER',
  'RESTORE_PROVIDER',
  'CREATE_DEAL',
  'UPDATE_DEAL',
  'DELETE_DEAL',
  'RESTORE_DEAL',
  'APPROVE_SUBMISSION',
  'REJECT_SUBMISSION',
  'UPDATE_USER_ROLE',
  'UPDATE_PRICING',
  'RESET_SUBMISSION',
  'LINK_SUBMISSION',
  'UPDATE_SUBMISSION',
  'DELETE_SUBMISSION',
  'BAN_USER',
  'UNBAN_USER',
  'RESET_SECOND_FACTOR',
  'DELETE_USER',
  'DELETE_REVIEW',
  'VERIFY_REVIEW',
  'UNVERIFY_REVIEW',
  'CREATE_BLOG',
  'UPDATE_BLOG',
  'DELETE_BLOG',
  'RESTORE_BLOG',
  'EXPORT_NEWSLETTER',
  'DELETE_SUBSCRIPTION',
  'UPDATE_MESSAGE',
  'DELETE_MESSAGE',
  'CREATE_MEDIA',
  'DELETE_MEDIA',
  'APPROVE_COMMENT',
  'REJECT_COMMENT',
  'UPDATE_COMMENT',
  'CREATE_COMMENT',
  'DELETE_COMMENT',
  'IMPORT_MODELS',
  'IMPORT_PROVIDERS',
  'IMPORT_DEALS',
  'IMPORT_OFFERS',
  'IMPORT_ARCHIVE',
  'EXPORT_ARCHIVE',
  'UNDO_IMPORT',
  'RUN_FEED',
  'CANCEL_FEED',
  'UPDATE_FEED',
  'DECIDE_INTAKE',
  'UNDO_INTAKE',
  'DECIDE_NAMES',
  'CREATE_INTAKE_RULE',
  'DELETE_INTAKE_RULE',
  'LOCK_FIELD',
  'UNLOCK_FIELD',
  'RETRY_JOB',
  'DISCARD_JOB',
  'RUN_JOB',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditTargets = [
  'MODEL',
  'PROVIDER',
  'DEAL',
  'SUBMISSION',
  'USER',
  'REVIEW',
  'BLOG',
  'NEWSLETTER',
  'MESSAGE',
  'MEDIA',
  'COMMENT',
  'FEED',
  'INTAKE',
  'JOB',
  'CATALOGUE',
] as const
export type AuditTarget = (typeof auditTargets)[number]

export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** Fields that are never written to the audit log. */
const SECRET = /password|token|secret|hash/i

/** Returns the fields that differ between two states of a record; null when none does. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | null {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (!SECRET.test(field) && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/** Returns the given fields that differ from the stored ones; fields that are not given count as unchanged. */
export function changesGiven(
  known: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Changes | null {
  const after = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return changesBetween(Object.fromEntries(Object.keys(after).map((field) => [field, known[field]])), after)
}

export type ActionTone = 'positive' | 'info' | 'negative' | 'caution' | 'neutral'

/**
 * Returns the colour of an action: green for creations, restored records and approvals, blue for edits, red for
 * removals, orange for rejections.
 */
export function actionTone(action: string): ActionTone {
  if (action.startsWith('CREATE') || action.startsWith('RESTORE')) return 'positive'
  if (action.startsWith('UPDATE')) return 'info'
  if (action.startsWith('DELETE')) return 'negative'
  if (action.includes('APPROVE')) return 'positive'
  if (action.includes('REJECT')) return 'caution'
  return 'neutral'
}
