import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { refreshDataQuality } from '../features/changes/changes.service.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedDemoArticles } from './demo/demo-articles.ts'
import { seedDemoAccounts } from './demo/demo-accounts.ts'
import { seedDemoCommunity } from './demo/demo-community.ts'

/**
 * Loads the configured data at the start of the server. It may run again, and in several processes at once. Made-up
 * reviews and messages need both SEED=demo and DEMO=1; a site with real visitors has neither.
 */
export async function seed(db: Db, config: Pick<Config, 'SEED' | 'DEMO'>, now: Date): Promise<void> {
  if (config.SEED === 'demo' || config.SEED === 'catalogue') {
    const { changedRows } = await seedCatalogue(db, now)
    if (changedRows > 0) await db.transaction().execute((tx) => refreshDataQuality(tx, now))
  }
  if (config.DEMO) {
    await seedDemoAccounts(db, now)
    await seedDemoArticles(db, now)
    if (config.SEED === 'demo') await seedDemoCommunity(db, now)
  }
}
