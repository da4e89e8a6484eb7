import { describe, expect, it } from 'vitest'
import { pageMeta } from './seo.ts'
import { siteOf } from './site.ts'

const site = siteOf([])

describe('the head of a page', () => {
  it('ends the title with the name of the site', () => {
    const meta = pageMeta(site, { title: 'Models', description: 'All models', path: '/models' })
    expect(meta).toContainEqual({ title: 'Models - Inferdex' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/models' })
  })
  it('keeps pages without a path out of search engines', () => {
    const meta = pageMeta(site, { title: 'Page not found', description: '', path: null })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(JSON.stringify(meta)).not.toContain('canonical')
  })
})
