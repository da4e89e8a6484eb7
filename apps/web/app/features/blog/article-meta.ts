import type { readArticle } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../lib/paths.ts'

type Article = ResponseBody<typeof readArticle>

/**
 * Returns the title, description, canonical URL and social media tags, as the author set them or derived from the
 * article.
 */
export function articleMeta({ config, publicUrl }: SiteInfo, { post, seo }: Article): MetaDescriptor[] {
  const title = seo.metaTitle ?? `${post.title} - ${config.name}`
  const description = seo.metaDescription ?? post.excerpt
  const address = publicUrl + paths.article(post.slug)
  const canonical = seo.canonicalUrl ?? address
  const image = seo.ogImage?.startsWith('/') ? publicUrl + seo.ogImage : seo.ogImage
  return [
    { title },
    { name: 'description', content: description },
    { name: 'author', content: post.author.name },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:url', content: canonical },
    { property: 'og:title', content: seo.metaTitle ?? post.title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: seo.ogType },
    { property: 'og:site_name', content: config.name },
    { name: 'twitter:card', content: seo.twitterCard },
    ...(image === null ? [] : [{ property: 'og:image', content: image }]),
    ...(seo.ogType === 'article' ? articleProperties(post) : []),
    { 'script:ld+json': structuredData({ config, publicUrl }, post, { address, description, image }) },
  ]
}

function articleProperties({ publishedAt, updatedAt, category, tags }: Article['post']): MetaDescriptor[] {
  return [
    ...(publishedAt === null ? [] : [{ property: 'article:published_time', content: publishedAt }]),
    { property: 'article:modified_time', content: updatedAt },
    { property: 'article:section', content: category },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function structuredData(
  { config, publicUrl }: Pick<SiteInfo, 'config' | 'publicUrl'>,
  post: Article['post'],
  { address, description, image }: { address: string; description: string; image: string | null },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    mainEntityOfPage: address,
    ...(post.publishedAt === null ? {} : { datePublished: post.publishedAt }),
    dateModified: post.updatedAt,
    articleSection: post.category,
    keywords: post.tags.join(', '),
    author: { '@type': 'Person', name: post.author.name },
    publisher: { '@type': 'Organization', name: config.name, url: publicUrl },
    ...(image === null ? {} : { image }),
  }
}
