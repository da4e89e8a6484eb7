import type { MetaDescriptor } from 'react-router'
import type { SiteInfo } from '@inferdex/contracts/site/site'

export type PageMeta = {
  /** Without the site name, which is appended. Null for the home page, whose title is the site name and tagline. */
  title: string | null
  description: string
  /** Canonical path with its query, or null for pages that search engines must not list. */
  path: string | null
  type?: 'website' | 'article'
}

/** Returns the title, description, canonical URL and Open Graph tags of a page. */
export function pageMeta(site: SiteInfo, { title, description, path, type = 'website' }: PageMeta): MetaDescriptor[] {
  const { name, tagline } = site.config
  const fullTitle = title === null ? [name, tagline].filter((part) => part !== '').join(' - ') : `${title} - ${name}`
  const listed: MetaDescriptor[] =
    path === null
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: site.publicUrl + path },
          { property: 'og:url', content: site.publicUrl + path },
        ]
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...listed,
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { name: 'twitter:card', content: 'summary' },
  ]
}
