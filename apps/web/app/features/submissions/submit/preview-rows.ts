import type { Draft } from './draft.ts'

export type PreviewRow = readonly [label: string, name: string]

/** Returns the filled-in fields with the labels of the form. */
export function previewOf(values: Draft, rows: readonly PreviewRow[]): { label: string; value: string }[] {
  return rows
    .map(([label, name]) => ({ label, value: values.getAll(name).map(shown).join(', ') }))
    .filter(({ value }) => value !== '')
}

function shown(value: string): string {
  return value === 'on' ? 'Yes' : value.trim()
}
