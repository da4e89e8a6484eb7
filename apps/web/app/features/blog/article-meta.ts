import type { readArticle } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { SiteInfo } from '@inferdex/contracts/site/site'
import { picturePath } from '@inferdex/domain/site/picture-address'
import { articleData } from '@inferdex/domain/site/structured-data'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { breadcrumbs, pictureMeta, structuredData } from '../../lib/seo.ts'

type Article = ResponseBody<typeof readArticle>

/**
 * Returns the title, description, canonical URL and social media tags, as the author set them or derived from the
 * article.
 */
export function articleMeta(site: SiteInfo, { post, seo }: Article): MetaDescriptor[] {
  const { config, publicUrl } = site
  const title = seo.metaTitle ?? `${post.title} - ${config.name}`
  const description = seo.metaDescription ?? post.excerpt
  const address = publicUrl + paths.article(post.slug)
  const canonical = seo.canonicalUrl ?? address
  const picture = picturePath.article(post.slug)
  const chosen = seo.ogImage?.startsWith('/') ? publicUrl + seo.ogImage : seo.ogImage
  const image = chosen ?? publicUrl + picture
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
    ...(chosen === null ? pictureMeta(site, picture, post.title) : [{ property: 'og:image', content: chosen }]),
    ...(seo.ogType === 'article' ? articleProperties(post) : []),
    ...structuredData(
      articleData({
        headline: post.title,
        description,
        url: address,
        image,
        publishedAt: post.publishedAt,
        updatedAt: post.updatedAt,
        section: post.category,
        tags: post.tags,
        author: post.author.name,
        publisher: { name: config.name, url: publicUrl },
      }),
    ),
    ...breadcrumbs(site, [
      { name: 'Blog', path: paths.blog() },
      { name: post.title, path: paths.article(post.slug) },
    ]),
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
