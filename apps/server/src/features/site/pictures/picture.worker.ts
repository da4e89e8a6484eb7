import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { PICTURE_SIZE } from '@inferdex/domain/site/picture-address'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import type { Card } from './card.ts'
import { drawCard } from './draw.ts'

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']

const fileOf = (family: string, subset: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`)),
  )

function fontsOf(name: string, family: string, subsets: readonly string[]): Font[] {
  return subsets.flatMap((subset) => {
    const data = fileOf(family, subset)
    return ([400, 700] as const).map((weight) => ({ name, data, weight }))
  })
}

const fonts = [...fontsOf('Inter', 'inter', SUBSETS), ...fontsOf('JetBrains Mono', 'jetbrains-mono', ['latin'])]
// One picture after the other: more threads would take processors from the pages.
sharp.concurrency(1)

type Request = { readonly id: number; readonly card: Card }

// A separate thread, because laying out and encoding a picture takes longer than a page may wait.
parentPort?.on('message', ({ id, card }: Request) => {
  void respond(id, card)
})

async function respond(id: number, card: Card): Promise<void> {
  try {
    // satori takes elements of any library with this shape, but only names those of React.
    const svg = await satori(drawCard(card) as unknown as Parameters<typeof satori>[0], { ...PICTURE_SIZE, fonts })
    const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
    send({ id, png })
  } catch (error) {
    send({ id, error: String(error) })
  }
}

function send(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
