import type { createPost, PostFields } from '@inferdex/contracts/blog/blog.staff'
import type { CallInput } from '@inferdex/contracts/protocol/endpoint'
import {
  DEFAULT_READ_TIME,
  ogTypes,
  postStatuses,
  readTimeFrom,
  tagsFrom,
  twitterCards,
} from '@inferdex/domain/blog/blog-post'
import type { Fields } from '../../../lib/forms/edited-fields.ts'

const LABELS = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  category: 'Category',
  tags: 'Tags',
  authorName: 'Author',
  readTime: 'Read time',
  featured: 'Featured',
  status: 'Status',
  scheduledAt: 'Schedule',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  canonicalUrl: 'Canonical URL',
  ogImage: 'Open Graph image',
  ogType: 'Open Graph type',
  twitterCard: 'Twitter card',
} as const satisfies Record<keyof PostFields, string>

export type FieldName = keyof PostFields
const fieldNames = Object.keys(LABELS) as FieldName[]

export function labelOf(key: string): string {
  return LABELS[key as FieldName] ?? key
}

/** Fields that decide whether, when and where a post is public. Restoring a version does not change them. */
const PUBLICATION: ReadonlySet<string> = new Set(['status', 'slug', 'scheduledAt'] satisfies FieldName[])

/** Returns the fields that restoring a version brings back. */
export function textOfVersion(version: PostFields): Fields {
  return Object.fromEntries(Object.entries(version).filter(([name]) => !PUBLICATION.has(name)))
}

/** Returns the fields of a new post. */
export function newPostFields(author: string): PostFields {
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as PostFields
  return {
    ...empty,
    authorName: author,
    readTime: String(DEFAULT_READ_TIME),
    featured: 'false',
    status: 'DRAFT',
    ogType: 'article',
    twitterCard: 'summary_large_image',
  }
}

/** Picks the fields of the form from an object that may have more. */
export function toPostFields(fields: Fields): PostFields {
  return Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? ''])) as PostFields
}

/** Returns the request body. The contract's schema checks whether it is complete. */
export function postInput(fields: PostFields): CallInput<typeof createPost>['body'] {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    content: fields.content,
    category: fields.category,
    tags: tagsFrom(fields.tags),
    authorName: fields.authorName,
    readTime: readTimeFrom(fields.readTime),
    featured: fields.featured === 'true',
    status: chosen(postStatuses, fields.status, 'DRAFT'),
    // The time is sent only for a scheduled post.
    scheduledAt: fields.status === 'SCHEDULED' ? orNull(fields.scheduledAt) : null,
    metaTitle: orNull(fields.metaTitle),
    metaDescription: orNull(fields.metaDescription),
    canonicalUrl: orNull(fields.canonicalUrl),
    ogImage: orNull(fields.ogImage),
    ogType: chosen(ogTypes, fields.ogType, 'article'),
    twitterCard: chosen(twitterCards, fields.twitterCard, 'summary_large_image'),
  }
}

function chosen<Value extends string>(known: readonly Value[], value: string, otherwise: Value): Value {
  return known.find((candidate) => candidate === value) ?? otherwise
}
