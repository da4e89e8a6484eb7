import type { EditedProvider } from '@inferdex/contracts/providers/providers.staff'
import { providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import { type Fields, rowsBelow, rowsOf, withRow } from '../../../lib/forms/edited-fields.ts'
import {
  decimalOf,
  decimalProblem,
  figureText,
  groupDigits,
  wholeOf,
  wholeProblem,
} from '../../../lib/forms/figure-text.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  website: 'Website',
  documentation: 'Documentation',
  headquarters: 'Headquarters',
  logo: 'Logo',
  featured: 'Featured',
  rating: 'Editorial rating',
  reviewCount: 'Editorial reviews',
  kind: 'What it is',
  kindNote: 'Why',
  kindSourceUrl: 'Source',
  kindObservedOn: 'Looked at',
  type: 'Kind',
  platform: 'Platform',
  official: 'Official',
}

export const EMPTY_TOOL: Fields = {
  name: '',
  type: 'cli',
  platform: '',
  official: 'false',
  description: '',
  documentation: '',
}

/** Returns the form fields of a provider. Tools are `tools.{id}.{field}`. */
export function providerFields(provider: EditedProvider | null): Fields {
  const own: Fields = {
    name: provider?.name ?? '',
    slug: provider?.slug ?? '',
    description: provider?.description ?? '',
    website: provider?.website ?? '',
    documentation: provider?.documentation ?? '',
    headquarters: provider?.headquarters ?? '',
    logo: provider?.logo ?? '',
    featured: String(provider?.featured ?? false),
    kind: provider?.kind ?? 'seller',
    kindNote: provider?.kindNote ?? '',
    kindSourceUrl: provider?.kindSourceUrl ?? '',
    kindObservedOn: provider?.kindObservedOn ?? '',
    rating: figureText(provider?.editorialRating ?? null),
    reviewCount: groupDigits(String(provider?.editorialReviewCount ?? 0)),
  }
  return (provider?.tools ?? []).reduce(
    (fields, tool) =>
      withRow(fields, `tools.${tool.id}`, {
        name: tool.name,
        type: tool.type,
        platform: tool.platform ?? '',
        official: String(tool.official),
        description: tool.description ?? '',
        documentation: tool.documentation ?? '',
      }),
    own,
  )
}

export function providerInput(fields: Fields) {
  const text = (key: string) => (fields[key] ?? '').trim()
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    website: text('website') || null,
    documentation: text('documentation') || null,
    headquarters: text('headquarters') || null,
    logo: text('logo') || null,
    featured: fields.featured === 'true',
    kind: providerKinds.find((kind) => kind === fields.kind) ?? 'seller',
    kindNote: text('kindNote') || null,
    kindSourceUrl: text('kindSourceUrl') || null,
    kindObservedOn: text('kindObservedOn') || null,
    rating: decimalOf(fields.rating),
    reviewCount: wholeOf(fields.reviewCount) ?? 0,
    tools: [...rowsBelow(fields, 'tools')].map(([id, tool]) => toolInput(id, tool)),
  }
}

/** Returns whether the row was added in this form and has no server id yet. */
function isNewRow(id: string): boolean {
  return id.startsWith('new-')
}

function toolInput(id: string, tool: Fields) {
  return {
    ...(isNewRow(id) ? {} : { id }),
    name: (tool.name ?? '').trim(),
    type: tool.type,
    platform: tool.platform?.trim() || null,
    official: tool.official === 'true',
    description: tool.description?.trim() || null,
    documentation: tool.documentation?.trim() || null,
  }
}

/** Validates the form. Saved values are accepted even if they break a rule. */
export function providerFieldProblems(fields: Fields, saved: EditedProvider | null): Messages {
  const rating = decimalProblem(fields.rating)
  const reviewCount = wholeProblem(fields.reviewCount)
  return {
    ...providerProblems(providerInput(fields), saved && providerInput(providerFields(saved))),
    ...(rating === null ? {} : { rating }),
    ...(reviewCount === null ? {} : { reviewCount }),
  }
}

/** Returns the field of a path: `tools.2.name` is the name of the third row. */
export function providerFieldAt(fields: Fields, path: readonly PropertyKey[]): string {
  const [first = '', index, name] = path.map(String)
  const row = first === 'tools' ? rowsOf(fields, 'tools')[Number(index)] : undefined
  return row === undefined ? first : `tools.${row}.${name ?? 'name'}`
}

export function providerFieldLabel(fields: Fields, saved: Fields, key: string): string {
  const [first = '', row, name] = key.split('.')
  if (first !== 'tools' || name === undefined) return LABELS[first] ?? first
  const tool = fields[`tools.${row}.name`] || saved[`tools.${row}.name`] || 'New tool'
  return `${tool}, ${(LABELS[name] ?? name).toLowerCase()}`
}
