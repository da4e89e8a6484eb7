import { newPost } from '@inferdex/contracts/blog/blog.staff'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../../lib/forms/form-messages.ts'
import { newPostFields, postInput, textOfVersion, toPostFields } from './post-form.ts'

const COMPLETE = {
  ...newPostFields('maya'),
  title: 'One model, fifty-one prices',
  slug: 'one-model',
  excerpt: 'What the low price leaves out.',
  content: '# Hello',
  category: 'Pricing',
}

const messages = (fields: Partial<typeof COMPLETE>) => {
  const parsed = newPost.safeParse(postInput({ ...COMPLETE, ...fields }))
  return parsed.success ? {} : messagesOf(parsed.error.issues)
}

describe('the form of a post', () => {
  it('starts with the name of the author, five minutes and status draft [ADM-BLOG-08] [ADM-BLOG-10]', () => {
    expect(newPostFields('maya')).toMatchObject({ authorName: 'maya', readTime: '5', status: 'DRAFT' })
  })

  it('a complete one is accepted by the server', () => {
    expect(messages({})).toEqual({})
    expect(postInput({ ...COMPLETE, tags: ' a, b ,A' })).toMatchObject({ tags: ['a', 'b'], metaTitle: null })
  })

  it.each([
    ['title', 'Title is required'],
    ['slug', 'Slug is required'],
    ['excerpt', 'Excerpt is required'],
    ['content', 'Content is required'],
    ['category', 'Category is required'],
  ] as const)('without %s: %s [ADM-BLOG-09]', (field, message) => {
    expect(messages({ [field]: '  ' })[field]).toBe(message)
  })

  it.each([
    ['0', 'Read time must be between 1 and 60'],
    ['61', 'Read time must be between 1 and 60'],
    ['abc', undefined],
    ['60', undefined],
  ])('a read time of %j: %s [ADM-BLOG-10]', (readTime, message) => {
    expect(messages({ readTime }).readTime).toBe(message)
  })

  it.each(['javascript:alert(1)', 'ftp://a.example', 'example.com', '//a.example', 'data:text/html,x'])(
    '%j is no address of a page or a picture',
    (address) => {
      expect(messages({ canonicalUrl: address }).canonicalUrl).toContain('must start with')
      expect(messages({ ogImage: address }).ogImage).toContain('must start with')
    },
  )

  it('a time is sent with a schedule only', () => {
    const scheduledAt = '2026-07-01T00:00:00.000Z'
    expect(postInput({ ...COMPLETE, scheduledAt }).scheduledAt).toBeNull()
    expect(postInput({ ...COMPLETE, scheduledAt, status: 'SCHEDULED' })).toMatchObject({ scheduledAt })
  })

  it('restoring a version leaves alone whether, when and where the post is public [HOUSE-23]', () => {
    const { status: _, slug: __, scheduledAt: ___, ...text } = COMPLETE
    expect(textOfVersion(COMPLETE)).toEqual(text)
  })

  it('keeps exactly its own fields', () => {
    expect(toPostFields({ title: 'a', other: 'b' })).toMatchObject({ title: 'a', slug: '' })
    expect(toPostFields({ other: 'b' })).not.toHaveProperty('other')
  })
})
