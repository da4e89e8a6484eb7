import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { Figures, Send, Worker, WriteUnique } from './load.ts'
import { FEED, offerWith, PRICED, type Site } from './site.ts'

/** The smallest PNG: one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Tools = {
  readonly ledger: Ledger
  readonly figures: Figures
  readonly report: (problem: string) => unknown
  readonly send: Send
  readonly writeUnique: WriteUnique
  readonly newText: (what: string) => string
  readonly tokenOf: (username: string) => { token: string }
}

/**
 * Creates the load that needs external servers: pictures in the storage, prices with a webhook, and a list that is
 * read.
 */
export function createOutsideWorkers({ pricedModel }: Site, tools: Tools) {
  const { ledger, figures, report, send, writeUnique, newText, tokenOf } = tools

  const uploadPicture: Worker = async (random) => {
    const text = `${newText('Picture').replaceAll(' ', '-')}.png`
    const call = ['POST', `/api/admin/media?name=${text}`, { ...tokenOf('editor'), picture: PICTURE }] as const
    const stored = await writeUnique({ table: 'picture', text, twice: false }, [...call])
    if (stored !== null) {
      const { url } = JSON.parse(stored.text) as { url: string }
      await send('stored picture', ['GET', url], [200])
    }
    await wait(random.integer(300, 700))
  }

  const editPrice: Worker = async (random) => {
    const path = `/api/admin/models/${pricedModel}`
    const read = await send('priced model', ['GET', path, tokenOf('editor')], [200])
    if (read === null) return await wait(50)
    const { revision } = JSON.parse(read.text) as { revision: number }
    const prices = (random.chance(0.3) ? [1, 2] : [1]).map(() => {
      const price = String((10_001 + ledger.prices.size) / 10_000)
      ledger.prices.set(price, false)
      return price
    })
    const replies = await Promise.all(
      prices.map((price) => {
        const offers = [offerWith(PRICED.providerId, PRICED.providerModelId, price)]
        return send('price', ['PUT', path, { ...tokenOf('editor'), body: { revision, offers } }], [200, 409])
      }),
    )
    const saved = prices.filter((_, n) => replies[n]?.status === 200)
    if (saved.length > 1) report(`price: both of two at once were acknowledged (${revision})`)
    for (const price of saved) ledger.prices.set(price, true)
    figures.acknowledged += saved.length
    await wait(random.integer(400, 900))
  }

  const readFeed: Worker = async (random) => {
    const call = ['POST', `/api/admin/feeds/${FEED}/run`, { ...tokenOf('editor'), body: {} }] as const
    await send('reading', [...call], [201, 409])
    await wait(random.integer(1500, 3000))
  }

  return { uploadPicture, editPrice, readFeed }
}
