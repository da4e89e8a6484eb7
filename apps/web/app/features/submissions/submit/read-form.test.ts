import { submissionData } from '@inferdex/contracts/submissions/submission-data'
import { modelSubmissionKeys } from '@inferdex/domain/models/model-fields'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../../lib/forms/form-messages.ts'
import { byField } from '../../../lib/forms/by-field.ts'
import { readForm } from './read-form.ts'
import type { FormType } from './submit-tabs.ts'

const ID = '0198f0a4-1111-7000-8000-000000000001'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one)
  return data
}

const model = {
  name: 'GPT-4.1 mini',
  family: 'gpt-4',
  contextWindow: '1,047,576',
  'pricing.inputPerMillion': '0.4',
  'pricing.outputPerMillion': '1.6',
  providerIds: [ID],
}
const provider = { name: 'Acme', slug: 'acme', website: 'https://acme.example' }

function problemsOf(type: FormType, values: Record<string, string | string[]>): Record<string, string> {
  const parsed = byField<unknown>(submissionData[type]).safeParse(readForm[type](form(values)))
  return parsed.success ? {} : messagesOf(parsed.error.issues)
}

describe('what a form sends', () => {
  it('a model has a slug from its name, prices in USD and a list of capabilities [PUB-SUBM-06, PUB-SUBM-07, PUB-SUBM-09]', () => {
    const data = readForm.MODEL(form({ ...model, capabilities: ' vision, , code-generation ,' }))
    expect(data).toMatchObject({
      slug: 'gpt-4-1-mini',
      contextWindow: 1_047_576,
      isOpenSource: false,
      pricing: { inputPerMillion: 0.4, outputPerMillion: 1.6, currency: 'USD' },
      providerIds: [ID],
      capabilities: ['vision', 'code-generation'],
    })
    expect(readForm.MODEL(form({ ...model, slug: 'mine', isOpenSource: 'on' }))).toMatchObject({
      slug: 'mine',
      isOpenSource: true,
    })
    expect(problemsOf('MODEL', model)).toEqual({})
  })

  it('a slug from a long name is not longer than a slug may be', () => {
    expect(problemsOf('MODEL', { ...model, name: `${'word '.repeat(39)}word` })).toEqual({})
  })

  it('a provider without a free tier sends none; with one it lasts a month by default [PUB-SUBM-15, PUB-SUBM-16]', () => {
    expect(readForm.PROVIDER(form(provider)).pricing).toEqual({ freeTier: undefined })
    const tier = form({
      ...provider,
      'pricing.freeTier.available': 'on',
      'pricing.freeTier.tokenLimit': '1,000,000',
      'pricing.freeTier.features': 'all models\n\n no card \n',
      'pricing.freeTier.customConfig': '{"region":"eu"}',
    })
    const parsed = submissionData.PROVIDER.parse(readForm.PROVIDER(tier))
    expect(parsed.pricing.freeTier).toEqual({
      available: true,
      tokenLimit: 1_000_000,
      duration: 'monthly',
      features: ['all models', 'no card'],
      creditCardRequired: false,
      customConfig: { region: 'eu' },
    })
  })

  it.each(['{', '[1]', '"text"', '3'])('custom configuration %s is not a JSON object [PUB-SUBM-16]', (customConfig) => {
    const values = {
      ...provider,
      'pricing.freeTier.available': 'on',
      'pricing.freeTier.customConfig': customConfig,
    }
    expect(problemsOf('PROVIDER', values)).toEqual({
      'pricing.freeTier.customConfig': 'Custom configuration must be a JSON object',
    })
  })

  it('a provider sends logo, documentation and integrations, and never whether it is featured [PUB-SUBM-17]', () => {
    const data = readForm.PROVIDER(
      form({
        ...provider,
        logo: 'https://acme.example/logo.svg',
        documentation: 'https://docs.acme.example',
        integrations: 'Cursor\nZed',
        featured: 'on',
      }),
    )
    expect(data).toMatchObject({ logo: 'https://acme.example/logo.svg', integrations: ['Cursor', 'Zed'] })
    expect(data).not.toHaveProperty('featured')
  })

  it('a deal can be used on its last day', () => {
    expect(readForm.DEAL(form({ expiresAt: '2026-12-31' })).expiresAt).toBe('2026-12-31T23:59:59.000Z')
  })

  it('a suggestion is trimmed [PUB-SUBM-32]', () => {
    expect(readForm.GENERAL(form({ suggestion: '  more charts \n' }))).toEqual({ suggestion: 'more charts' })
    expect(problemsOf('GENERAL', { suggestion: ' \n ' })).toEqual({ suggestion: 'Please provide your suggestion' })
  })
})

describe('errors of an empty form', () => {
  it('a model: every required field by its own name [PUB-SUBM-10, PUB-SUBM-11]', () => {
    expect(problemsOf('MODEL', {})).toEqual({
      name: 'Name is required',
      family: 'Family is required',
      contextWindow: 'Context window must be a whole number',
      'pricing.inputPerMillion': 'Input price is required',
      'pricing.outputPerMillion': 'Output price is required',
      providerIds: 'Please select at least one provider',
    })
  })

  it('a provider: name, slug and website, and only such a slug [PUB-SUBM-18, PUB-SUBM-19]', () => {
    expect(Object.keys(problemsOf('PROVIDER', {}))).toEqual(['name', 'slug', 'website'])
    expect(problemsOf('PROVIDER', { ...provider, slug: 'My Slug!' })).toEqual({
      slug: 'Slug must be lowercase with only letters, numbers, and hyphens',
    })
    expect(Object.keys(problemsOf('PROVIDER', { ...provider, website: 'acme' }))).toEqual(['website'])
  })

  it('a benchmark: model, type, score, day and source [PUB-SUBM-22, PUB-SUBM-23]', () => {
    expect(Object.keys(problemsOf('BENCHMARK', {})).toSorted()).toEqual(
      ['modelName', 'modelId', 'benchmarkType', 'score', 'testedDate', 'source'].toSorted(),
    )
    expect(problemsOf('BENCHMARK', { score: '100.1' }).score).toBe('Score must be between 0 and 100')
  })

  it('a deal: title, provider, discount and link; a title of at most 200 characters [PUB-SUBM-25, PUB-SUBM-26, PUB-SUBM-27]', () => {
    expect(Object.keys(problemsOf('DEAL', {})).toSorted()).toEqual(
      ['title', 'providerId', 'providerName', 'discount', 'link'].toSorted(),
    )
    expect(problemsOf('DEAL', { discount: '101' }).discount).toBe('Discount must be between 0 and 100')
    expect(problemsOf('DEAL', { title: 'x'.repeat(201) }).title).toBe('Title must be at most 200 characters')
    expect(problemsOf('DEAL', { title: 'x'.repeat(200) }).title).toBeUndefined()
  })

  it('a report: the deal, and a reason of at least 10 characters or none [PUB-SUBM-30, PUB-SUBM-31]', () => {
    expect(problemsOf('DEAL_EXPIRED', {})).toEqual({ targetId: 'Please select a deal to report as expired' })
    expect(problemsOf('DEAL_EXPIRED', { targetId: ID })).toEqual({})
    expect(problemsOf('DEAL_EXPIRED', { targetId: ID, reason: '123456789' })).toEqual({
      reason: 'Reason must be at least 10 characters',
    })
    expect(problemsOf('DEAL_EXPIRED', { targetId: ID, reason: '1234567890' })).toEqual({})
  })
})

it('the form of a model has an input for every field that a submission can set [HOUSE-08]', () => {
  const source = readFileSync(new URL('forms/model-form.tsx', import.meta.url), 'utf8')
  // Name and slug are the fields of every record.
  const names = modelSubmissionKeys.filter((key) => key !== 'name' && key !== 'slug')
  expect(names.filter((name) => !source.includes(`name="${name}"`))).toEqual([])
})
