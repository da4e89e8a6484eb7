import { describe, expect, it } from 'vitest'
import { anEntry, feedFile } from '../../testing/feeds/feed-app.ts'
import { readFeedInThread } from './read-feed.ts'

const MEGABYTE = 1024 * 1024
const read = (text: string, limits: Parameters<typeof readFeedInThread>[1] = {}) =>
  readFeedInThread({ format: 'inferdex', content: Buffer.from(text) }, limits)

describe('the thread that reads a file [FIG-22]', () => {
  it('a small file that becomes large in memory ends the thread, not the process', async () => {
    const file = `{"entries":[${Array.from({ length: 2 * MEGABYTE }, () => '{}').join(',')}]}`
    const resources = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 }
    await expect(read(file, { resources })).rejects.toThrow('The file needs too much memory')
    expect((await read(feedFile([anEntry('seller/one')]))).entries).toHaveLength(1)
  })

  it('a file that takes too long is given up', async () => {
    await expect(read(feedFile([anEntry('seller/one')]), { timeoutMs: 1 })).rejects.toThrow(
      'Reading the file took too long',
    )
  })
})
