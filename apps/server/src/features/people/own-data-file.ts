import { type OwnData, ownData } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'
import { readAllAlerts } from '../watching/own-watching.queries.ts'

const allButAlerts = ownData.omit({ alerts: true })
const someAlerts = ownData.shape.alerts

/**
 * Writes a person's data as JSON. Alerts come last and in batches, because there may be very many; everything else fits
 * in memory. Fields that the contract lacks are omitted.
 */
export function ownDataFile(db: Db, data: Omit<OwnData, 'alerts'>): AsyncIterable<string> {
  // Validated before the first byte is sent, so that a mistake is an error and not half a file.
  return withAlerts(db, data.account.id, JSON.stringify(allButAlerts.parse(data), null, 2))
}

async function* withAlerts(db: Db, userId: string, written: string): AsyncGenerator<string> {
  yield `${written.slice(0, written.lastIndexOf('\n}'))},\n  "alerts": [`
  let separator = '\n    '
  for await (const alerts of readAllAlerts(db, userId)) {
    const lines = someAlerts.parse(alerts).map((alert) => JSON.stringify(alert))
    yield separator + lines.join(',\n    ')
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}
