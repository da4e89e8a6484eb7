import type { CatalogueChange } from '@inferdex/contracts/site/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { type ChangeFeed, followChanges } from '../../apps/server/src/platform/change-feed.ts'
import { databaseFolder } from '../../apps/server/src/testing/servers/database-server.ts'
import { type Cluster, createPrimary, createStandby } from '../../tools/topology/cluster.ts'
import { type MovingAddress, openAddress } from '../../tools/topology/moving-address.ts'

let primary: Cluster
let standby: Cluster
let address: MovingAddress
let feed: ChangeFeed
const seen: CatalogueChange[] = []
beforeAll(async () => {
  primary = await createPrimary(databaseFolder('feed-primary'), 'feed-primary', ['fsync=off'])
  const database = connect(primary.url)
  await prepareDatabase(database)
  await database.close()
  standby = await createStandby(primary, databaseFolder('feed-standby'), 'feed-standby')
  address = await openAddress(primary.port)
  address.cut()
  feed = await followChanges({
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    onChange: (change) => seen.push(change),
    onProblem: () => {},
  })
})
afterAll(async () => {
  await feed.stop()
  await address.close()
  for (const cluster of [standby, primary]) await cluster.remove()
})

const announce = (cluster: Cluster, tag: string) => cluster.query(`select announce_change('{${tag}}', 'a change')`)
const lastTags = () => seen.at(-1)?.tags
const SOON = { timeout: 5000, interval: 20 }

describe('a change feed whose database server is replaced', () => {
  it('counts everything as changed when its first connection failed: pages may be cached by then [SAFE-26]', async () => {
    expect(feed.isConnected()).toBe(false)
    address.leadTo(primary.port)
    await expect.poll(lastTags, SOON).toEqual(['everything'])
    await announce(primary, 'model/first')
    await feed.publish()
    expect(lastTags()).toEqual(['model/first'])
  })

  it('counts everything as changed after a failover: the new server lacks what was read and gives its ids to others [SAFE-26]', async () => {
    await standby.stop()
    for (let lost = 0; lost < 5; lost += 1) await announce(primary, `model/lost-${lost}`)
    await feed.publish()
    expect(lastTags()).toContain('model/lost-4')
    address.cut()
    await primary.kill()
    await standby.start()
    await standby.promote()
    await announce(standby, 'model/with-a-reused-id')
    address.leadTo(standby.port)
    await expect.poll(lastTags, SOON).toEqual(['everything'])
    await announce(standby, 'model/after')
    await feed.publish()
    expect(lastTags()).toEqual(['model/after'])
  })

  it('reads nothing again after a restart of the same server [SAFE-26]', async () => {
    const before = seen.length
    address.cut()
    await standby.stop()
    await standby.start()
    await announce(standby, 'model/while-away')
    address.leadTo(standby.port)
    await expect.poll(() => seen.length, SOON).toBe(before + 1)
    expect(lastTags()).toEqual(['model/while-away'])
  })
})
