import { csvLine } from '../text/csv.ts'
import { type AuditedId, auditState } from './audit-text.ts'

type Bill = { readonly provider: { readonly name: string }; readonly total: string }
type CsvId = Pick<AuditedId, 'id' | 'match' | 'model' | 'provider' | 'retirement'> & {
  readonly price: {
    readonly input: string | null
    readonly output: string | null
    readonly sourceName: string
    readonly verifiedOn: string
  } | null
  readonly priceChanges: readonly {
    readonly on: string
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly bill: Bill | null
  readonly cheaper: readonly Bill[]
  readonly successors: readonly { readonly name: string; readonly bill: Bill | null }[]
}

/** The columns of the file. Amounts are USD: prices per million tokens, bills a month. */
const COLUMNS: readonly (readonly [name: string, of: (item: CsvId) => string | null | undefined])[] = [
  ['id', ({ id }) => id],
  ['match', ({ match }) => match],
  ['model', ({ model }) => model?.slug],
  ['provider', ({ provider }) => provider?.name],
  ['status', (item) => auditState(item)],
  ['retires_on', ({ retirement }) => retirement?.retiresOn],
  ['ended_by', ({ retirement }) => retirement?.by],
  ['input', ({ price }) => price?.input],
  ['output', ({ price }) => price?.output],
  ['price_source', ({ price }) => price?.sourceName],
  ['price_read_on', ({ price }) => price?.verifiedOn],
  ['changed_on', ({ priceChanges }) => priceChanges[0]?.on],
  ['changed_price', ({ priceChanges }) => priceChanges[0]?.field],
  ['before', ({ priceChanges }) => priceChanges[0]?.before],
  ['after', ({ priceChanges }) => priceChanges[0]?.after],
  ['bill', ({ bill }) => bill?.total],
  ['cheaper_at', ({ cheaper }) => cheaper[0]?.provider.name],
  ['cheaper_bill', ({ cheaper }) => cheaper[0]?.total],
  ['move_to', ({ successors }) => successors[0]?.name],
  ['move_to_at', ({ successors }) => successors[0]?.bill?.provider.name],
  ['move_to_bill', ({ successors }) => successors[0]?.bill?.total],
]

/** Writes the audit as CSV. Unknown values are empty cells; formulas are escaped. */
export function auditCsv(items: readonly CsvId[]): string {
  const rows = items.map((item) => COLUMNS.map(([, of]) => of(item) ?? ''))
  return [COLUMNS.map(([name]) => name), ...rows].map(csvLine).join('')
}
