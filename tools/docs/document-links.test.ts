import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'docs/README.md',
  'docs/commands.md',
  'docs/operating.md',
  'docs/proof.md',
  'docs/tour.md',
  'docs/decisions/README.md',
]

/** Returns the addresses of a document's links and pictures inside of the repository. */
function ownLinks(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g), ...markdown.matchAll(/(?:src|srcset)="([^"]+)"/g)]
  return links.map(([, address = '']) => address).filter((address) => !/^(https?:|mailto:|#)/.test(address))
}

test('links and pictures are found; addresses elsewhere are left out', () => {
  expect(ownLinks('[a](docs/a.md) [b](https://b.example) <img src="c.webp"> [d](#d)')).toEqual(['docs/a.md', 'c.webp'])
})

for (const document of DOCUMENTS) {
  test(`each link of ${document} leads to a file [SHOW-01]`, () => {
    const links = ownLinks(readFileSync(join(ROOT, document), 'utf8'))
    const missing = links.filter((link) => !existsSync(join(ROOT, dirname(document), link.replace(/#.*$/, ''))))
    expect(missing).toEqual([])
  })
}
