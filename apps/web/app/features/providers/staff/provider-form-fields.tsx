import { checkProviderSlug } from '@inferdex/contracts/providers/providers.staff'
import { EditorField, EditorTextarea } from '../../../components/editing/editor-field.tsx'
import { SlugField } from '../../../components/editing/slug-field.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { api } from '../../../lib/api/api.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { useSlugCheck } from '../../../lib/forms/use-slug-check.ts'

type ProviderFormFieldsProps = { editor: RecordEditor; messages: Messages; isNew: boolean }

async function isSlugFree(slug: string): Promise<boolean> {
  return (await api(checkProviderSlug, { query: { slug } })).available
}

export function ProviderFormFields({ editor, messages, isNew }: ProviderFormFieldsProps) {
  const slug = editor.fields.slug ?? ''
  const slugState = useSlugCheck(slug, isNew ? isSlugFree : null)
  const common = { editor, messages }
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-6">
      <EditorField {...common} name="name" label="Name" required className="col-span-2 sm:col-span-3" />
      <SlugField
        prefix="/provider/"
        value={slug}
        onChange={(value) => editor.set('slug', value)}
        state={slugState}
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
