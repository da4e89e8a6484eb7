import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageText, type TextPage, textPages } from '@inferdex/contracts/site/page-texts'
import { fillIn, parsePageText } from '@inferdex/domain/site/page-text'
import type { Config } from '../../config.ts'

const DEFAULT_TEXTS = new URL('./texts', import.meta.url).pathname

type TextsConfig = Pick<Config, 'PAGE_TEXTS_DIR' | 'SITE_CONFIG'>

/** Reads the texts once, when the process starts: the operator's own files, or else the defaults. */
export function readPageTexts({ PAGE_TEXTS_DIR, SITE_CONFIG }: TextsConfig): Record<TextPage, PageText> {
  const { name, operator, affiliateDisclosure } = SITE_CONFIG
  const values = { name, operator: operator ?? `the operator of ${name}`, affiliateDisclosure }
  const textOf = (page: TextPage): PageText => {
    const text = (PAGE_TEXTS_DIR && readIfThere(join(PAGE_TEXTS_DIR, `${page}.md`))) || readDefault(page)
    return { sections: parsePageText(fillIn(text, values)) }
  }
  return Object.fromEntries(textPages.map((page) => [page, textOf(page)])) as Record<TextPage, PageText>
}

function readDefault(page: TextPage): string {
  return readFileSync(join(DEFAULT_TEXTS, `${page}.md`), 'utf8')
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
