import { modelField, type ModelSubmissionKey, modelSubmissionKeys } from '@inferdex/domain/models/model-fields'
import { slugFrom } from '@inferdex/domain/text/slug'
import { textOf } from '../../../lib/forms/form-messages.ts'
import type { FormType } from './submit-tabs.ts'

/** Returns the request data of each form. Empty fields are omitted; the contract's schema validates the rest. */
export const readForm: Readonly<Record<FormType, (data: FormData) => Record<string, unknown>>> = {
  MODEL: (data) => ({
    ...Object.fromEntries(modelSubmissionKeys.map((key) => [key, modelValue(data, key)])),
    slug: textOf(data, 'slug') || slugFrom(textOf(data, 'name')),
    pricing: {
      inputPerMillion: numberOf(data, 'pricing.inputPerMillion'),
      outputPerMillion: numberOf(data, 'pricing.outputPerMillion'),
      currency: 'USD',
    },
    providerIds: data.getAll('providerIds'),
    capabilities: listOf(data, 'capabilities', ','),
  }),
  PROVIDER: (data) => ({
    name: textOf(data, 'name'),
    slug: textOf(data, 'slug'),
    website: textOf(data, 'website'),
    headquarters: filled(data, 'headquarters'),
    description: filled(data, 'description'),
    logo: filled(data, 'logo'),
    documentation: filled(data, 'documentation'),
    integrations: listOf(data, 'integrations', '\n'),
    pricing: { freeTier: freeTierOf(data) },
  }),
  BENCHMARK: (data) => ({
    modelName: textOf(data, 'modelName'),
    modelId: textOf(data, 'modelId'),
    benchmarkType: textOf(data, 'benchmarkType'),
    score: numberOf(data, 'score'),
    testedDate: textOf(data, 'testedDate'),
    source: textOf(data, 'source'),
    reporting: filled(data, 'reporting'),
  }),
  DEAL: (data) => ({
    title: textOf(data, 'title'),
    description: filled(data, 'description'),
    providerId: textOf(data, 'providerId'),
    providerName: textOf(data, 'providerName'),
    discount: numberOf(data, 'discount'),
    promoCode: filled(data, 'promoCode'),
    link: textOf(data, 'link'),
    expiresAt: endOfDay(filled(data, 'expiresAt')),
    newUserOnly: data.has('newUserOnly'),
  }),
  DEAL_EXPIRED: (data) => ({ targetId: textOf(data, 'targetId'), reason: filled(data, 'reason') }),
  GENERAL: (data) => ({ suggestion: textOf(data, 'suggestion') }),
}

function modelValue(data: FormData, key: ModelSubmissionKey): unknown {
  const { type, submission } = modelField(key)
  if (type === 'flag') return data.has(key)
  if (type === 'context') return numberOf(data, key)
  return submission === 'required' ? textOf(data, key) : filled(data, key)
}

function freeTierOf(data: FormData): Record<string, unknown> | undefined {
  const name = (part: string) => `pricing.freeTier.${part}`
  if (!data.has(name('available'))) return undefined
  return {
    available: true,
    tokenLimit: numberOf(data, name('tokenLimit')),
    requestLimit: numberOf(data, name('requestLimit')),
    duration: filled(data, name('duration')),
    features: listOf(data, name('features'), '\n'),
    creditCardRequired: data.has(name('creditCardRequired')),
    customConfig: jsonOf(filled(data, name('customConfig'))),
  }
}

function filled(data: FormData, name: string): string | undefined {
  return textOf(data, name) || undefined
}

/** Parses "262,144" as a number. Other text becomes NaN, which no schema accepts. */
function numberOf(data: FormData, name: string): number | undefined {
  const text = textOf(data, name).replaceAll(',', '')
  return text === '' ? undefined : Number(text)
}

function listOf(data: FormData, name: string, separator: ',' | '\n'): string[] {
  return textOf(data, name)
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Returns text that is not JSON unchanged; the schema refuses it with its own message. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the end of the day, because a deal can still be used on its last day. */
function endOfDay(day: string | undefined): string | undefined {
  return day === undefined ? undefined : `${day}T23:59:59.000Z`
}
