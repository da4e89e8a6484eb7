import {
  DEFAULT_READ_TIME,
  MAX_POST_TAGS,
  MAX_READ_TIME,
  MAX_TAG_LENGTH,
  MIN_READ_TIME,
  ogTypes,
  postStatuses,
  twitterCards,
} from '@inferdex/domain/blog/blog-post'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import { z } from 'zod'
import { postHeading, postSeo, postSummary } from './blog.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from '../protocol/paging.ts'
import { archived, archiveCounts, archiving, slugAvailability } from '../protocol/records.staff.ts'
import { isoDateTime, momentInput, plainText, queryFlag, searchText } from '../protocol/wire-types.ts'

const access = 'posts.manage'
const MAX_MARKDOWN = 200_000
const MAX_ADDRESS = 2000

const required = (field: string, max: number) =>
  plainText.trim().min(1, `${field} is required`).max(max, `${field} must not exceed ${max} characters`)

const address = (field: string) =>
  plainText.trim().max(MAX_ADDRESS, `${field} must not exceed ${MAX_ADDRESS} characters`)

const readTimeMessage = `Read time must be between ${MIN_READ_TIME} and ${MAX_READ_TIME}`

/** The fields of the form. URLs must be http(s), which keeps out `javascript:`. */
const fields = {
  title: required('Title', 200),
  slug: required('Slug', SLUG_LENGTH).regex(SLUG, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  excerpt: required('Excerpt', 500),
  /** Markdown. */
  content: plainText
    .max(MAX_MARKDOWN, `Content must not exceed ${MAX_MARKDOWN} characters`)
    .regex(/\S/, 'Content is required'),
  category: required('Category', 60),
  tags: z.array(required('A tag', MAX_TAG_LENGTH)).max(MAX_POST_TAGS, `No more than ${MAX_POST_TAGS} tags`),
  authorName: required('Author', 100),
  readTime: z.int(readTimeMessage).min(MIN_READ_TIME, readTimeMessage).max(MAX_READ_TIME, readTimeMessage),
  featured: z.boolean(),
  status: z.enum(postStatuses),
  scheduledAt: momentInput.nullable(),
  /** A past time publishes, a future time schedules, null makes a draft. Send either this or `status`. */
  publishedAt: momentInput.nullable(),
  metaTitle: plainText.trim().max(200, 'Meta title must not exceed 200 characters').nullable(),
  metaDescription: plainText.trim().max(500, 'Meta description must not exceed 500 characters').nullable(),
  canonicalUrl: address('Canonical URL')
    .regex(/^https?:\/\/[^\s/$.?#]\S*$/, 'Canonical URL must start with http:// or https://')
    .nullable(),
  ogImage: address('Open Graph image')
    .regex(/^(?:https?:\/\/[^\s/$.?#]|\/[^\s/])\S*$/, 'Open Graph image must start with http://, https:// or /')
    .nullable(),
  ogType: z.enum(ogTypes),
  twitterCard: z.enum(twitterCards),
}

const isOneOfBoth = ({ status, publishedAt }: { status?: unknown; publishedAt?: unknown }) =>
  status === undefined || publishedAt === undefined
const ONE_OF_BOTH = { message: 'Send either status or publishedAt', path: ['publishedAt'] }

/** `autosaveId` names the autosaved version of the form, if any, which becomes the new post's first version. */
export const newPost = z
  .strictObject({
    ...fields,
    tags: fields.tags.default([]),
    authorName: fields.authorName.optional(),
    readTime: fields.readTime.default(DEFAULT_READ_TIME),
    featured: fields.featured.default(false),
    status: fields.status.optional(),
    scheduledAt: fields.scheduledAt.optional(),
    publishedAt: fields.publishedAt.optional(),
    metaTitle: fields.metaTitle.default(null),
    metaDescription: fields.metaDescription.default(null),
    canonicalUrl: fields.canonicalUrl.default(null),
    ogImage: fields.ogImage.default(null),
    ogType: fields.ogType.default('article'),
    twitterCard: fields.twitterCard.default('summary_large_image'),
    autosaveId: z.uuid().optional(),
  })
  .refine(isOneOfBoth, ONE_OF_BOTH)

export const postChanges = z
  .strictObject(fields)
  .partial()
  .extend({
    /** The version that was read. When it is missing or no longer current, nothing is saved. */
    version: z.int().optional(),
  })
  .refine(isOneOfBoth, ONE_OF_BOTH)

/** A post as its authors see it, with `content` as Markdown. */
export const managedPost = postSummary.extend({
  /** The author, who may edit it; null when the account was deleted. */
  authorId: z.uuid().nullable(),
  content: z.string(),
  status: z.enum(postStatuses),
  scheduledAt: isoDateTime.nullable(),
  ...postSeo.shape,
  version: z.int(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type ManagedPost = z.output<typeof managedPost>
const listedPost = managedPost.extend(archiving)
export type ListedPost = z.output<typeof listedPost>

const idParams = z.strictObject({ id: z.uuid() })

export const listManagedPosts = {
  method: 'GET',
  path: '/admin/blogs',
  access,
  summary: 'All articles, newest first, whatever their status',
  query: z.strictObject({
    ...pageQuery(ADMIN_PAGE_SIZE),
    search: searchText.optional(),
    category: searchText.optional(),
    /** The full name, ignoring case. */
    author: searchText.optional(),
    published: queryFlag.optional(),
    archived,
  }),
  response: z.object({
    items: z.array(listedPost),
    total: z.int(),
    page: z.int(),
    totalPages: z.int(),
    categories: z.array(z.string()),
    counts: archiveCounts,
  }),
} as const satisfies Endpoint

export const readManagedPost = {
  method: 'GET',
  path: '/admin/blogs/:id',
  access,
  summary: 'One article as its writers see it',
  params: idParams,
  response: managedPost,
} as const satisfies Endpoint

export const createPost = {
  method: 'POST',
  path: '/admin/blogs',
  access,
  summary: 'Write an article',
  body: newPost,
  response: managedPost,
  status: 201,
} as const satisfies Endpoint

export const updatePost = {
  method: 'PUT',
  path: '/admin/blogs/:id',
  access,
  summary: 'Change fields of an article; `publishedAt` alone publishes or unpublishes it',
  params: idParams,
  body: postChanges,
  response: managedPost,
} as const satisfies Endpoint

export const deletePost = {
  method: 'DELETE',
  path: '/admin/blogs/:id',
  access,
  summary: 'Remove an article from the blog; its versions and comments are kept, and its slug stays taken',
  params: idParams,
  response: null,
} as const satisfies Endpoint

export const restorePost = {
  method: 'POST',
  path: '/admin/blogs/:id/restore',
  access,
  summary: 'Bring a deleted article back as it was; one whose scheduled time has passed comes back as a draft',
  params: idParams,
  response: managedPost,
} as const satisfies Endpoint

export const checkPostSlug = {
  method: 'GET',
  path: '/admin/blogs/check-slug',
  access,
  summary: 'Whether a slug is free; a post may keep its own',
  query: z.strictObject({ slug: searchText, postId: z.uuid().optional() }),
  response: slugAvailability,
} as const satisfies Endpoint

export const previewPost = {
  method: 'POST',
  path: '/admin/blogs/preview',
  access,
  summary: 'The HTML that readers would get for this Markdown',
  body: z.strictObject({ content: plainText.max(MAX_MARKDOWN) }),
  response: z.object({ html: z.string(), headings: z.array(postHeading), words: z.int() }),
} as const satisfies Endpoint

const typed = plainText.max(MAX_ADDRESS)

/** The form as typed: all fields are text and may be incomplete. */
export const postFields = z.strictObject({
  title: typed,
  slug: typed,
  excerpt: typed,
  content: plainText.max(MAX_MARKDOWN),
  category: typed,
  /** Comma-separated. */
  tags: typed,
  authorName: typed,
  readTime: typed,
  featured: typed,
  status: typed,
  scheduledAt: typed,
  metaTitle: typed,
  metaDescription: typed,
  canonicalUrl: typed,
  ogImage: typed,
  ogType: typed,
  twitterCard: typed,
})
export type PostFields = z.output<typeof postFields>

/** Converts a post to the fields of the form; missing values become empty fields. */
export function fieldsOfPost(post: ManagedPost): PostFields {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    category: post.category,
    tags: post.tags.join(', '),
    authorName: post.authorName,
    readTime: String(post.readTime),
    featured: String(post.featured),
    status: post.status,
    scheduledAt: post.scheduledAt ?? '',
    metaTitle: post.metaTitle ?? '',
    metaDescription: post.metaDescription ?? '',
    canonicalUrl: post.canonicalUrl ?? '',
    ogImage: post.ogImage ?? '',
    ogType: post.ogType,
    twitterCard: post.twitterCard,
  }
}

const versionLine = z.object({
  id: z.uuid(),
  kind: z.enum(['SAVED', 'AUTOSAVED']),
  editorName: z.string(),
  title: z.string(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type PostVersionLine = z.output<typeof versionLine>
export const postVersion = versionLine.extend({ postId: z.uuid().nullable(), fields: postFields })
export type PostVersion = z.output<typeof postVersion>

export const autosavePost = {
  method: 'POST',
  path: '/admin/blogs/autosave',
  access,
  summary: 'Keep what is typed, apart from the article; readers see nothing of it',
  body: z.strictObject({
    /**
     * The id returned by the previous autosave. That version is overwritten for some minutes, then a new one starts.
     */
    versionId: z.uuid().optional(),
    postId: z.uuid().optional(),
    fields: postFields,
  }),
  response: z.object({ versionId: z.uuid(), savedAt: isoDateTime }),
} as const satisfies Endpoint

export const listPostVersions = {
  method: 'GET',
  path: '/admin/blogs/:id/versions',
  access,
  summary: 'The versions of an article and its autosaves, newest first',
  params: idParams,
  response: z.array(versionLine),
} as const satisfies Endpoint

export const readPostVersion = {
  method: 'GET',
  path: '/admin/blogs/versions/:id',
  access,
  summary: 'One version of an article',
  params: idParams,
  response: postVersion,
} as const satisfies Endpoint

export const readUnsavedPost = {
  method: 'GET',
  path: '/admin/blogs/unsaved',
  access,
  summary: "The caller's last unsaved text of a new article",
  response: z.object({ version: postVersion.nullable() }),
} as const satisfies Endpoint

export const discardUnsaved = {
  method: 'DELETE',
  path: '/admin/blogs/versions/:id',
  access,
  summary: 'Discard autosaved text; saved versions stay',
  params: idParams,
  response: null,
} as const satisfies Endpoint
