import { checkModelSlug } from '@inferdex/contracts/models/models.staff'
import type { Capability } from '@inferdex/contracts/models/models'
import { modelTypeLabels, modelTypes } from '@inferdex/domain/models/model-type'
import { EditorField } from '../../../components/editing/editor-field.tsx'
import { SlugField } from '../../../components/editing/slug-field.tsx'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { MultiSelect } from '../../../components/forms/multi-select.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import type { ProviderChoices } from '../../../components/editing/use-provider-choices.ts'
import { nameWithSlug } from '../../../lib/forms/slug-of-name.ts'
import { useSlugCheck } from '../../../lib/forms/use-slug-check.ts'
import { listOf, MODEL_LABELS } from './model-fields.ts'

const FAMILIES = 'known-families'

type ModelFormFieldsProps = {
  editor: RecordEditor
  messages: Messages
  isNew: boolean
  onChangeAddress: () => void
  families: readonly string[]
  capabilities: readonly Capability[]
  choices: ProviderChoices
}

const checkSlug = (slug: string) => api(checkModelSlug, { query: { slug } })

export function ModelFormFields(props: ModelFormFieldsProps) {
  const { editor, messages, isNew, onChangeAddress, families, capabilities, choices } = props
  const { fields, set } = editor
  const slug = fields.slug ?? ''
  const slugCheck = useSlugCheck(slug, isNew ? checkSlug : null)
  const field = (name: string) => ({ editor, messages, name, label: MODEL_LABELS[name] ?? name })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-6">
      <EditorField {...field('name')} editor={isNew ? nameWithSlug(editor) : editor} required className="col-span-2" />
      <SlugField
        prefix="/model/"
        value={slug}
        onChange={(value) => set('slug', value)}
        check={slugCheck}
        linkTo={(holder) => adminPaths.holder('models', holder)}
        error={messages.slug}
        isFixed={!isNew}
        aside={
          isNew ? undefined : (
            <button type="button" onClick={onChangeAddress} className={textLinkClass}>
              Change address
            </button>
          )
        }
        className="col-span-2"
      />
      <EditorField {...field('version')} placeholder="Unknown" />
      <EditorField {...field('family')} placeholder="Unknown" list={FAMILIES} />
      <datalist id={FAMILIES}>
        {families.map((family) => (
          <option key={family} value={family}>
            {family}
          </option>
        ))}
      </datalist>
      <MakerField editor={editor} error={messages.labSlug} choices={choices} />
      <EditorField {...field('labName')} placeholder="Unknown" readOnly={(fields.labSlug ?? '') !== ''} />
      <EditorField {...field('architecture')} placeholder="Unknown" />
      <EditorField {...field('parameterCount')} placeholder="Unknown" />
      <EditorField {...field('contextWindow')} grouped placeholder="Unknown" />
      <EditorField {...field('maxOutput')} grouped placeholder="Unknown" />
      <EditorField {...field('releaseDate')} type="date" />
      <EditorField {...field('knowledgeCutoff')} placeholder="2025-04" inputClassName="font-mono" />
      <Field label={MODEL_LABELS.setType} error={messages.setType}>
        <NativeSelect size={32} value={fields.setType ?? ''} onChange={({ target }) => set('setType', target.value)}>
          <option value="">By name and capabilities</option>
          {modelTypes.map((type) => (
            <option key={type} value={type}>
              {modelTypeLabels[type]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={MODEL_LABELS.isOpenSource} error={messages.isOpenSource}>
        <NativeSelect
          size={32}
          value={fields.isOpenSource === 'true' ? 'source' : fields.hasOpenWeights === 'true' ? 'weights' : 'closed'}
          onChange={({ target: { value } }) => {
            set('isOpenSource', String(value === 'source'))
            set('hasOpenWeights', String(value !== 'closed'))
          }}
        >
          <option value="source">Open Source</option>
          <option value="weights">Open weights</option>
          <option value="closed">Closed</option>
        </NativeSelect>
      </Field>
      <EditorField {...field('licence')} placeholder="Unknown" />
      <EditorField {...field('weightsUrl')} inputMode="url" placeholder="Unknown" className="col-span-2" />
      <EditorField {...field('rating')} inputMode="decimal" numeric trailing="of 5" placeholder="None" />
      <EditorField {...field('reviewCount')} grouped />
      <CapabilityField editor={editor} error={messages.capabilities} capabilities={capabilities} />
      <EditorField
        {...field('quantization')}
        placeholder="None published"
        hint="Separated by commas"
        className="col-span-2"
      />
    </div>
  )
}

type MakerFieldProps = { editor: RecordEditor; error: string | undefined; choices: ProviderChoices }

/**
 * Selects the maker, whose own price is the list price. It is a provider of the catalogue, so that a typing error
 * cannot turn it into a reseller.
 */
function MakerField({ editor, error, choices }: MakerFieldProps) {
  const { labSlug: slug = '', labName = '' } = editor.fields
  const options = choices.providers.map((provider) => ({ value: provider.slug, label: provider.name }))
  const kept = slug === '' ? null : { value: slug, label: labName }
  return (
    <Field label={MODEL_LABELS.labSlug} error={error}>
      <Combobox
        label="Maker"
        options={options}
        selected={options.find(({ value }) => value === slug) ?? kept}
        onSelect={(option) =>
          editor.edit((fields) => ({ ...fields, labSlug: option?.value ?? '', labName: option?.label ?? '' }))
        }
        loading={choices.isLoading}
        clearable
        placeholder="Search providers"
        emptyText="No provider has this name"
        size={32}
      />
    </Field>
  )
}

type CapabilityFieldProps = {
  editor: RecordEditor
  error: string | undefined
  capabilities: readonly Capability[]
}

function CapabilityField({ editor, error, capabilities }: CapabilityFieldProps) {
  const labels = new Map(capabilities.map(({ name, displayName }) => [name, displayName]))
  const option = (name: string) => ({ value: name, label: labels.get(name) ?? name })
  return (
    <Field label={MODEL_LABELS.capabilities} error={error} className="col-span-2 sm:col-span-4">
      <MultiSelect
        label="Capabilities"
        options={capabilities.map(({ name }) => option(name))}
        selected={listOf(editor.fields.capabilities).map(option)}
        onChange={(chosen) => editor.set('capabilities', chosen.map(({ value }) => value).join(','))}
        placeholder="Add"
      />
    </Field>
  )
}
