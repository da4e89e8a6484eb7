import type { AuditEntry } from '@inferdex/contracts/audit.staff'
import { auditLabel } from '@inferdex/domain/audit/audit-labels'
import { type ChangeRow, changeRows } from './change-rows.ts'

const SHOWN = 2
const LONGEST = 40

/** Summarizes a change in one line: "venice: input $6 → $7, output $30 → $35 and 3 more". */
export function changeSentence({ action, targetType, changes }: AuditEntry): string {
  if (changes === null) return ''
  const rows = changeRows(changes)
  if (action.startsWith('CREATE') && rows.every(({ from }) => from === null)) return 'Created'
  if (action.startsWith('DELETE') && rows.every(({ to }) => to === null)) return 'Deleted'
  const parts = rows.slice(0, SHOWN).map((row, index) => {
    const { seller, field } = fieldTitle(targetType, row.field)
    const before = rows[index - 1]
    const isSame = before !== undefined && fieldTitle(targetType, before.field).seller === seller
    return `${seller === null || isSame ? '' : `${seller}: `}${field} ${readableValue(row.from)} → ${readableValue(row.to)}`
  })
  const more = rows.length - parts.length
  return `${parts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * Returns the label of a row's field, and the seller if it belongs to an offer: `offers.venice/claude.prices.input`.
 */
function fieldTitle(target: string, path: ChangeRow['field']): { seller: string | null; field: string } {
  const offer = /^offers\.(?<seller>[^/]+)\/.*?\.(?:prices\.)?(?<field>[^.]+)$/.exec(path)?.groups
  if (offer !== undefined) return { seller: offer.seller ?? null, field: spaced(offer.field ?? '') }
  return { seller: null, field: auditLabel(target, path) ?? spaced(path) }
}

const spaced = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Formats a value in short: a price as "$6" if it is in dollars per million tokens. */
function readableValue(value: string | null): string {
  if (value === null) return 'not set'
  if (value === '') return 'empty'
  const price = /^(?<amount>[\d.]+) USD per 1M-tokens$/.exec(value)?.groups?.amount
  if (price !== undefined) return `$${price}`
  return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value
}
