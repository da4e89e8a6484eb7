import { tag } from '../protocol/tags.ts'
import { ogTypes, twitterCards } from '@inferdex/domain/blog/blog-post'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { cursorQuery } from '../protocol/paging.ts'
import { isoDateTime, searchText, slugParam } from '../protocol/wire-types.ts'

const access = 'catalogue.read'

/** An article as lists show it. */
export const postSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  authorName: z.string(),
  /** Null when initials are shown instead. */
  authorAvatar: z.string().nullable(),
  author: z.object({ name: z.string(), avatar: z.string().nullable() }),
  category: z.string(),
  tags: z.array(z.string()),
  /** Null means draft; public responses contain published posts only. */
  publishedAt: isoDateTime.nullable(),
  /** In minutes. */
  readTime: z.int(),
  featured: z.boolean(),
})
export type PostSummary = z.output<typeof postSummary>

export const postHeading = z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(6) })
export type PostHeading = z.output<typeof postHeading>

export const post = postSummary
  .extend({
    /** HTML, rendered and sanitised on the server. */
    content: z.string(),
    updatedAt: isoDateTime,
  })
  .meta({ id: 'Post' })
export type Post = z.output<typeof post>

/** Texts for search engines and social networks that differ from the article's own. */
export const postSeo = z.object({
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  ogImage: z.string().nullable(),
  ogType: z.enum(ogTypes),
  twitterCard: z.enum(twitterCards),
})
export type PostSeo = z.output<typeof postSeo>

export const listPosts = {
  method: 'GET',
  path: '/catalog/blog',
  access,
  summary: 'Published articles, newest first; without a limit the newest 100',
  query: z.strictObject({
    ...cursorQuery,
    limit: z.coerce.number().int().min(1).max(100).optional(),
    q: searchText.optional(),
    category: searchText.optional(),
  }),
  response: z.array(post),
  tags: [tag.blog],
} as const satisfies Endpoint

export const readPost = {
  method: 'GET',
  path: '/catalog/blog/:slug',
  access,
  summary: 'One published article',
  params: z.strictObject({ slug: slugParam }),
  response: post,
  tags: [tag.blog],
} as const satisfies Endpoint

export const readArticle = {
  method: 'GET',
  path: '/catalog/blog/:slug/overview',
  access,
  summary: 'What the page of an article shows: itself, its headings, and up to 3 others of its category',
  params: z.strictObject({ slug: slugParam }),
  response: z.object({
    post,
    headings: z.array(postHeading),
    seo: postSeo,
    related: z.array(postSummary),
  }),
  tags: [tag.blog],
  isForPages: true,
} as const satisfies Endpoint

export const readBlogPage = {
  method: 'GET',
  path: '/catalog/blog-page',
  access,
  summary: 'What the blog shows, in one call: featured and latest articles that contain a text, and all categories',
  query: z.strictObject({ q: searchText.optional(), category: searchText.optional(), after: searchText.optional() }),
  response: z.object({
    categories: z.array(z.string()),
    featured: z.array(postSummary),
    latest: z.array(postSummary),
    /** The cursor of the next page; null at the end. */
    after: z.string().nullable(),
    /** How many articles match; null when there are too many to count. */
    total: z.int().nullable(),
  }),
  tags: [tag.blog],
  isForPages: true,
} as const satisfies Endpoint
