import { checkPostSlug } from '@inferdex/contracts/blog/blog.staff'
import { can } from '@inferdex/contracts/protocol/policy'
import { postStatuses } from '@inferdex/domain/blog/blog-post'
import { useCallback, useId } from 'react'
import { SlugField } from '../../../components/editing/slug-field.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { Input } from '../../../components/forms/input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Switch } from '../../../components/forms/switch.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { useSlugCheck } from '../../../lib/forms/use-slug-check.ts'
import { useViewer } from '../../../lib/api/viewer.ts'
import { fromUtcInput, utcInput } from './utc-input.ts'
import type { FieldName } from './post-form.ts'
import type { PostEditorState } from './use-post-editor.ts'

const STATUS_LABELS = { DRAFT: 'Draft', PUBLISHED: 'Published', SCHEDULED: 'Scheduled', ARCHIVED: 'Archived' } as const
/** Suggested categories. The specification has no list, and authors may type another one. */
const CATEGORIES = ['Pricing', 'Benchmarks', 'Guides', 'News'] as const

type PostFieldsFormProps = { form: string; editor: PostEditorState }

/** Renders all fields of a post except its text and the data for search engines. */
export function PostFieldsForm({ form, editor: { post, fields, messages, set } }: PostFieldsFormProps) {
  const categories = useId()
  const viewer = useViewer()
  const postId = post?.id
  const ask = useCallback(
    (slug: string) => api(checkPostSlug, { query: { slug, ...(postId === undefined ? {} : { postId }) } }),
    [postId],
  )
  const slugCheck = useSlugCheck(fields.slug, fields.slug === post?.slug ? null : ask)
  const input = (name: FieldName) => ({
    id: `post-${name}`,
    form,
    name,
    size: 32 as const,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  const field = (name: FieldName) => ({ id: `post-${name}`, error: messages[name] })
  return (
    <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-12">
      <Field label="Title" required {...field('title')} className="lg:col-span-7">
        <Input {...input('title')} autoComplete="off" />
      </Field>
      <SlugField
        prefix="/blog/"
        value={fields.slug}
        onChange={(slug) => set('slug', slug)}
        check={slugCheck}
        linkTo={(holder) => adminPaths.holder('blogs', holder)}
        error={messages.slug}
        isFixed={false}
        hint={
          post !== null && post.publishedAt !== null && fields.slug !== post.slug && fields.slug !== '' ? (
            <AddressNote before={post.slug} after={fields.slug} />
          ) : undefined
        }
        className="lg:col-span-5"
      />
      <Field label="Category" required {...field('category')} className="lg:col-span-2">
        <Input {...input('category')} list={categories} autoComplete="off" />
        <datalist id={categories}>
          {CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </Field>
      <Field label="Tags" aside="comma-separated" {...field('tags')} className="lg:col-span-3">
        <Input {...input('tags')} autoComplete="off" />
      </Field>
      <Field label="Author" {...field('authorName')} className="lg:col-span-2">
        <Input {...input('authorName')} autoComplete="off" readOnly={!can(viewer, 'posts.name-author')} />
      </Field>
      <Field label="Read time" {...field('readTime')} className="lg:col-span-1">
        <Input {...input('readTime')} inputMode="numeric" numeric trailing="min" />
      </Field>
      <Field label="Status" {...field('status')} className="lg:col-span-2">
        <NativeSelect {...input('status')}>
          {postStatuses.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Featured" {...field('featured')} className="lg:col-span-2">
        <Switch
          label="Feature at the top of the blog"
          checked={fields.featured === 'true'}
          onChange={({ target }) => set('featured', String(target.checked))}
        />
      </Field>
      {fields.status === 'SCHEDULED' && (
        <Field
          label="Publish at, UTC"
          required
          hint="It goes live within a minute of this time."
          {...field('scheduledAt')}
          className="lg:col-span-4"
        >
          <Input
            {...input('scheduledAt')}
            type="datetime-local"
            value={utcInput(fields.scheduledAt)}
            onChange={({ target }) => set('scheduledAt', fromUtcInput(target.value))}
          />
        </Field>
      )}
      <Field
        label="Excerpt"
        required
        aside={`${[...fields.excerpt].length} characters`}
        {...field('excerpt')}
        className="sm:col-span-2 lg:col-span-12"
      >
        <Input {...input('excerpt')} autoComplete="off" />
      </Field>
    </div>
  )
}

/** Warns how saving another slug affects the public URL. */
function AddressNote({ before, after }: { before: string; after: string }) {
  return (
    <span role="status">
      Readers know this article. /blog/{before} will lead to /blog/{after} for good, and no other article can take it.
    </span>
  )
}
