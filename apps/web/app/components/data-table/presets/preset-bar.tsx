import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Input } from '../../forms/input.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import { sameEntries } from '../../../lib/lists/same-entries.ts'
import { toast } from '../../../lib/toast.ts'
import { type Presets, withoutPreset } from './presets.ts'

type PresetBarProps = {
  presets: Presets
  onChange: (presets: Presets) => void
  /** The active filters, without page and order. */
  current: ListFilters
  onLoad: (filters: ListFilters) => void
}

/**
 * Lists saved sets of filters: a click loads one, the cross deletes it, and the active filters can be saved under a
 * name.
 */
export function PresetBar({ presets, onChange, current, onLoad }: PresetBarProps) {
  const names = Object.keys(presets).toSorted((a, b) => a.localeCompare(b))

  function load(name: string, filters: ListFilters) {
    onLoad(filters)
    void toast.success(`Preset "${name}" loaded`)
  }
  function remove(name: string) {
    onChange(withoutPreset(presets, name))
    void toast.success(`Preset "${name}" deleted`)
  }
  function save(name: string) {
    onChange({ ...presets, [name]: current })
    void toast.success(`Preset "${name}" saved`)
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {names.length > 0 && <span className="text-12 text-ink-muted">Presets</span>}
      <ul aria-label="Saved presets" className="contents">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <Preset
              name={name}
              isOn={sameEntries(presets[name] ?? {}, current)}
              onLoad={() => load(name, presets[name] ?? {})}
              onDelete={() => remove(name)}
            />
          </li>
        ))}
      </ul>
      <SavePreset isTaken={(name) => name in presets} onSave={save} />
    </div>
  )
}

type PresetProps = { name: string; isOn: boolean; onLoad: () => void; onDelete: () => void }

function Preset({ name, isOn, onLoad, onDelete }: PresetProps) {
  return (
    <span
      className={cx(
        'inline-flex h-7 max-w-full items-center rounded-control border pr-px text-13 font-medium',
        isOn ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line-strong bg-surface',
      )}
    >
      <button
        type="button"
        onClick={onLoad}
        aria-pressed={isOn}
        aria-label={`Load preset ${name}`}
        className="h-full min-w-0 truncate rounded-l-control pr-1 pl-2.5 hover:underline"
      >
        {name}
      </button>
      <button
        type="button"
        onClick={onDelete}
        aria-label={`Delete preset ${name}`}
        className="inline-grid size-6 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-line hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

type SavePresetProps = { isTaken: (name: string) => boolean; onSave: (name: string) => void }

function SavePreset({ isTaken, onSave }: SavePresetProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Save preset"
      trigger={
        <Button variant="ghost" size={28} className="text-accent!">
          <Bookmark aria-hidden className="size-3.5" />
          Save preset
        </Button>
      }
    >
      <PresetForm
        isTaken={isTaken}
        onSave={(name) => {
          onSave(name)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

// Remounted on every opening, which resets an unsaved name.
function PresetForm({ isTaken, onSave }: SavePresetProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'none' | 'empty' | 'taken'>('none')
  const trimmed = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (trimmed === '') setProblem('empty')
    else if (isTaken(trimmed) && problem !== 'taken') setProblem('taken')
    else onSave(trimmed)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field
        label="Preset name"
        error={problem === 'empty' && 'Please enter a preset name'}
        hint={problem === 'taken' && `There is a preset "${trimmed}". Saving again replaces it.`}
      >
        <Input
          size={32}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblem('none')
          }}
        />
      </Field>
      <Button type="submit" size={32} variant="primary" className="justify-self-end">
        {problem === 'taken' ? 'Replace preset' : 'Save preset'}
      </Button>
    </form>
  )
}
