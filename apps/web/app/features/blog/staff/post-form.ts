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
export const fieldNames = Object.keys(LABELS) as FieldName[]

export function labelOf(key: string): string {
  return LABELS[key as FieldName] ?? key
}

/** What decides whether, when and where readers find a post: it is no part of an older text. */
const PUBLICATION: ReadonlySet<string> = new Set(['status', 'slug', 'scheduledAt'] satisfies FieldName[])

/** What restoring a version brings back. */
export function textOfVersion(version: PostFields): Fields {
  return Object.fromEntries(Object.entries(version).filter(([name]) => !PUBLICATION.has(name)))
}

/** The form of a post that does not exist yet. */
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

/** Exactly the fields of the form, whatever else stands beside them. */
export function toPostFields(fields: Fields): PostFields {
  return Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? ''])) as PostFields
}

/** What is sent of it. Whether it is complete is for the contract to say. */
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
    // A time that is not meant any more is not sent.
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
