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
  it('names the picture of a shared link with its size, that of the site if the page has none of its own', () => {
    const of = (picture?: string) =>
      pageMeta(site, { title: 'A', description: '', path: '/a', ...(picture === undefined ? {} : { picture }) })
    expect(of()).toContainEqual({ property: 'og:image', content: '/og/default.png' })
    expect(of('/og/model/a.png')).toContainEqual({ property: 'og:image', content: '/og/model/a.png' })
    expect(of()).toContainEqual({ property: 'og:image:height', content: '630' })
    expect(of()).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })
  it('names the same page as Markdown [PUB-EXPORT-04]', () => {
    const link = (path: string) => ({ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: path })
    const metaOf = (path: string) => pageMeta(site, { title: 'A page', description: '', path })
    expect(metaOf('/')).toContainEqual(link('/index.md'))
    expect(metaOf('/models?page=2')).toContainEqual(link('/models.md?page=2'))
  })
  it('keeps pages without a path out of search engines', () => {
    const meta = pageMeta(site, { title: 'Page not found', description: '', path: null })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(JSON.stringify(meta)).not.toContain('canonical')
  })
})
