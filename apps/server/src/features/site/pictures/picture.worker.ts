import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PICTURE_SIZE } from '@inferdex/domain/site/picture-address'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { serveTasks } from '../../../platform/threads/worker-thread.ts'
import type { Card } from './card.ts'
import { drawCard } from './draw.ts'
import { logoOf } from './logos.ts'

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']

const fileOf = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))

const MONO = fileOf('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')
// The variable fonts of the site have all weights in one file, of which satori draws too light a bold; titles use a
// separate file.
const fonts: Font[] = [
  ...SUBSETS.flatMap((subset): Font[] => [
    { name: 'Inter', weight: 400, data: fileOf(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`) },
    { name: 'Inter', weight: 700, data: fileOf(`@fontsource/inter/files/inter-${subset}-700-normal.woff2`) },
  ]),
  { name: 'JetBrains Mono', weight: 400, data: MONO },
  { name: 'JetBrains Mono', weight: 700, data: MONO },
]
// One picture at a time: more threads would take CPU from the pages.
sharp.concurrency(1)

// A separate thread, because layout and encoding of a picture would block pages for too long.
serveTasks(async (card: Card): Promise<Uint8Array> => {
  // satori accepts elements of any library with this shape, but its types only allow those of React.
  const drawn = drawCard(card, logoOf) as unknown as Parameters<typeof satori>[0]
  const svg = await satori(drawn, { ...PICTURE_SIZE, fonts })
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
})
