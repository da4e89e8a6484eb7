import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

test('decisions and migrations are flat numbered lists; each decision has one template and is in the index [HOUSE-28]', () => {
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  const index = ownLinks(readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8'))
  expect(index.filter((link) => /^\d/.test(link)).toSorted()).toEqual(decisions.toSorted())
  const headings = decisions.map((name) =>
    [...readFileSync(join(ROOT, 'docs/decisions', name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title),
  )
  for (const titles of headings) expect(titles).toEqual(['Status', 'Context', 'Decision', 'Consequences', 'Rejected'])
  const migrations = readdirSync(join(ROOT, 'apps/server/src/db/migrations'))
  expect([...decisions, ...migrations].filter((name) => !/^\d{4}-[a-z0-9-]+\.(md|sql)$/.test(name))).toEqual([])
})
