import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageText, TextPage } from '@inferdex/contracts/site/page-texts'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { readPageTexts } from './page-texts.ts'

const textsWith = (env: Record<string, string> = {}) => readPageTexts(readConfig({ NODE_ENV: 'test', ...env }))

function wordsOf({ sections }: PageText): string {
  return JSON.stringify(sections)
}

describe('the words of the static pages', () => {
  it('every page has an introduction and named parts, and no placeholder is left', () => {
    for (const text of Object.values(textsWith())) {
      expect(text.sections[0]?.title).toBeNull()
      expect(text.sections.length).toBeGreaterThan(3)
      expect(wordsOf(text)).not.toContain('{{')
      const ids = text.sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it.each<[TextPage, string[]]>([
    ['about', ['Inferdex', 'developers and businesses choosing an AI model or provider']],
    [
      'privacy',
      ['auth_token', 'theme', 'comparison', 'consent', 'recent', 'catalogue_refresh', 'newsletter', 'argon2id'],
    ],
    ['terms', ['Inferdex', 'never change a ranking']],
  ])('%s names what it has to name [PUB-ROUTE-18]', (page, expected) => {
    const words = wordsOf(textsWith()[page])
    for (const part of expected) expect(words).toContain(part)
  })

  it('name, operator and affiliate disclosure come from the site configuration', () => {
    const config = { name: 'Modelbook', operator: 'Modelbook Ltd, 1 Main Street', affiliateDisclosure: 'We earn.' }
    const texts = textsWith({ SITE_CONFIG: JSON.stringify(config) })
    expect(wordsOf(texts.privacy)).toContain('Modelbook Ltd, 1 Main Street')
    expect(wordsOf(texts.terms)).toContain('We earn.')
    expect(Object.values(texts).map(wordsOf).join()).not.toContain('Inferdex')
  })

  it('a file of the operator takes the place of one text, the others stay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'page-texts-'))
    await writeFile(join(folder, 'terms.md'), '## House rules\n\nBe kind at {{name}}.\n')
    const texts = textsWith({ PAGE_TEXTS_DIR: folder })
    expect(texts.terms.sections).toEqual([
      {
        id: 'house-rules',
        title: 'House rules',
        blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Be kind at Inferdex.' }] }],
      },
    ])
    expect(texts.privacy).toEqual(textsWith().privacy)
  })
})
