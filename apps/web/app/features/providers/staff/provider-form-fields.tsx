import { checkProviderSlug } from '@inferdex/contracts/providers/providers.staff'
import { type ProviderKind, providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { EditorField, EditorTextarea } from '../../../components/editing/editor-field.tsx'
import { SlugField } from '../../../components/editing/slug-field.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { nameWithSlug } from '../../../lib/forms/slug-of-name.ts'
import { useSlugCheck } from '../../../lib/forms/use-slug-check.ts'

type ProviderFormFieldsProps = { editor: RecordEditor; messages: Messages; isNew: boolean }

const KINDS = {
  seller: 'Seller of models',
  router: 'Router to sellers',
  plan: 'Plan that includes models',
  tool: 'Tool that includes models',
} as const satisfies Record<ProviderKind, string>

const checkSlug = (slug: string) => api(checkProviderSlug, { query: { slug } })

export function ProviderFormFields({ editor, messages, isNew }: ProviderFormFieldsProps) {
  const slug = editor.fields.slug ?? ''
  const slugCheck = useSlugCheck(slug, isNew ? checkSlug : null)
  const common = { editor, messages }
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-6">
      <EditorField
        messages={messages}
        editor={isNew ? nameWithSlug(editor) : editor}
        name="name"
        label="Name"
        required
        className="col-span-2 sm:col-span-3"
      />
      <SlugField
        prefix="/provider/"
        value={slug}
        onChange={(value) => editor.set('slug', value)}
        check={slugCheck}
        linkTo={(holder) => adminPaths.holder('providers', holder)}
        error={messages.slug}
        isFixed={!isNew}
        className="col-span-2 sm:col-span-3"
      />
      <EditorField
        {...common}
        name="website"
        label="Website"
        type="url"
        placeholder="https://"
        className="col-span-2"
      />
      <EditorField
        {...common}
        name="documentation"
        label="Documentation"
        type="url"
        placeholder="https://"
        className="col-span-2"
      />
      <EditorField {...common} name="logo" label="Logo" placeholder="https:// or a path" className="col-span-2" />
      <EditorTextarea {...common} name="description" label="Description" className="col-span-full" />
      <EditorField {...common} name="headquarters" label="Headquarters" placeholder="Unknown" className="col-span-2" />
      <EditorField {...common} name="rating" label="Editorial rating" inputMode="decimal" numeric trailing="of 5" />
      <EditorField {...common} name="reviewCount" label="Editorial reviews" grouped />
      <Field label="What it is" error={messages.kind} className="col-span-2">
        <NativeSelect
          name="kind"
          size={32}
          value={editor.fields.kind ?? 'seller'}
          onChange={({ target }) => editor.set('kind', target.value)}
        >
          {providerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <EditorField {...common} name="kindNote" label="Why" placeholder="In a sentence" className="col-span-2" />
      <EditorField {...common} name="kindSourceUrl" label="Source" type="url" placeholder="https://" />
      <EditorField {...common} name="kindObservedOn" label="Looked at" type="date" />
      <div className="col-span-2 flex items-end">
        <Checkbox
          name="featured"
          label="Featured"
          checked={editor.fields.featured === 'true'}
          onChange={(event) => editor.set('featured', String(event.target.checked))}
        />
      </div>
    </div>
  )
}
