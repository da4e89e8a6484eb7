import { capabilityNotes } from '@inferdex/domain/models/capability-names'
import { useEffect, useId, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import type { SubmissionForm } from '../use-submission.ts'
import { TextField } from './fields.tsx'

/** Renders the list of capabilities. It suggests the names of the catalogue and shows how others are matched. */
export function CapabilitiesField({ form }: { form: SubmissionForm }) {
  const list = useId()
  const known = useCapabilityNames()
  const [text, setText] = useState(form.draft.get('capabilities') ?? '')
  const typed = text.split(',').map((word) => word.trim())
  // The last word is still being typed.
  const before = text.slice(0, text.lastIndexOf(',') + 1)
  const notes =
    known.length === 0
      ? []
      : capabilityNotes(
          typed.filter((word) => word !== ''),
          known,
        )
  return (
    <>
      <TextField
        form={form}
        name="capabilities"
        label="Capabilities"
        hint={['Separate by commas.', ...notes].join(' ')}
        placeholder="function-calling, vision"
        list={list}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={list}>
        {known
          .filter((name) => !typed.includes(name))
          .map((name) => (
            <option key={name} value={before === '' ? name : `${before} ${name}`}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  )
}

function useCapabilityNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    loadNames().then(
      (found) => isCurrent && setNames(found),
      // Without the list the field accepts any name, and staff sees the unknown ones.
      (thrown: unknown) => console.error('Capabilities could not be loaded', thrown),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return names
}

async function loadNames(): Promise<string[]> {
  const { listCapabilities } = await import('@inferdex/contracts/models/models')
  return (await api(listCapabilities)).map(({ name }) => name)
}
