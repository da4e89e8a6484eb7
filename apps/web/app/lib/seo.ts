import type { MetaDescriptor } from 'react-router'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import { PICTURE_SIZE, picturePath } from '@inferdex/domain/site/picture-address'
import { breadcrumbData, type StructuredData } from '@inferdex/domain/site/structured-data'
import { markdownPath } from '@inferdex/domain/exports/markdown-path'

export type PageMeta = {
  /** Without the site name, which is appended. Null for the home page, whose title is the site name and tagline. */
  title: string | null
  description: string
  /**
   * The canonical path, which filtered views share with the plain page. Null for pages that search engines must not
   * index.
   */
  path: string | null
  type?: 'website' | 'article'
  /** The path of the preview picture of shared links; defaults to that of the site. */
  picture?: string
}

/** Returns the title, description, canonical URL and Open Graph tags of a page. */
export function pageMeta(site: SiteInfo, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, type = 'website', picture = picturePath.site() } = page
  const { name, tagline } = site.config
  const fullTitle = title === null ? [name, tagline].filter((part) => part !== '').join(' - ') : `${title} - ${name}`
  const listed: MetaDescriptor[] =
    path === null
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: site.publicUrl + path },
          { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: site.publicUrl + markdownPath(path) },
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
    ...pictureMeta(site, picture, fullTitle),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Returns the tags of a server-generated picture. */
export function pictureMeta({ publicUrl }: SiteInfo, path: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: publicUrl + path },
    { property: 'og:image:width', content: String(PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(PICTURE_SIZE.height) },
    { property: 'og:image:alt', content: alt },
  ]
}

/** Returns the structured data of a page for search engines. */
export function structuredData(data: StructuredData | null): MetaDescriptor[] {
  return data === null ? [] : [{ 'script:ld+json': data }]
}

/** Returns the breadcrumb of a page for search engines; the last item is the page itself. */
export function breadcrumbs(
  { publicUrl }: SiteInfo,
  steps: readonly { readonly name: string; readonly path: string }[],
): MetaDescriptor[] {
  return structuredData(breadcrumbData(steps.map(({ name, path }) => ({ name, url: publicUrl + path }))))
}
