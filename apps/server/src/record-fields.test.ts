import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { auditLabel } from '@inferdex/domain/audit/audit-labels'
import {
  modelField,
  modelFields,
  modelFileKeys,
  type ModelKey,
  modelStaffKeys,
  modelSubmissionKeys,
} from '@inferdex/domain/models/model-fields'
import type { FieldType } from '@inferdex/domain/text/record-fields'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from './db/generated/tables.ts'
import { staffApp } from './testing/staff-app.ts'

/** Two values of each type. A new field of the table is tested with them at once. */
const SAMPLES: Readonly<Record<FieldType, readonly [unknown, unknown]>> = {
  name: ['Nova One', 'Nova Two'],
  slug: ['nova-one', 'nova-one'],
  filledText: ['one', 'two'],
  text: ['one', 'two'],
  url: ['https://nova.example/one', 'https://nova.example/two'],
  flag: [false, true],
  day: ['2026-01-01', '2026-02-02'],
  partialDate: ['2025-04', '2025'],
  context: [8000, 16_000],
  tokens: [4000, 8000],
  rating: [4.5, 3.5],
  count: [1, 2],
  price: [1, 2],
  dollars: ['USD', 'USD'],
  names: [['fp8'], ['int4']],
  capabilities: [['reasoning'], ['function-calling']],
  slugs: [['groq'], ['groq']],
  modelType: ['chat', 'image'],
  maker: [
    { slug: 'groq', name: 'Groq' },
    { slug: null, name: 'Nova Lab' },
  ],
}

type Values = Readonly<Record<string, unknown>>
const sample = (key: ModelKey, which: 0 | 1) => SAMPLES[modelField(key).type][which]
const samples = (keys: readonly ModelKey[], which: 0 | 1): Values =>
  Object.fromEntries(keys.map((key) => [key, sample(key, which)]))

let staff: Awaited<ReturnType<typeof staffApp>>
let providerId: string
beforeAll(async () => {
  staff = await staffApp()
  const { db } = staff.test.database
  const groq = await db.selectFrom('providers').select('id').where('slug', '=', 'groq').executeTakeFirstOrThrow()
  providerId = groq.id
})

const read = async (id: string): Promise<Values> => {
  const { editorialRating, editorialReviewCount, ...model } = (
    await staff.admin.get(`/admin/models/${id}`)
  ).json<EditedModel>()
  return { ...model, rating: editorialRating, reviewCount: editorialReviewCount }
}
const picked = (values: Values, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, values[key]]))

describe('every field of a model', () => {
  it('has a column that the database has [HOUSE-08]', async () => {
    const row = await staff.test.database.db.selectFrom('models').selectAll().limit(1).executeTakeFirstOrThrow()
    const columns: Readonly<Record<ModelKey, keyof Tables['models'] | null>> = Object.fromEntries(
      Object.entries(modelFields).map(([key, { column }]) => [key, column]),
    ) as { [Key in ModelKey]: (typeof modelFields)[Key]['column'] }
    expect(Object.values(columns).filter((column) => column !== null && !(column in row))).toEqual([])
  })

  it('that staff can set is saved, and is in the audit log under a label [HOUSE-08]', async () => {
    const first = { ...samples(modelStaffKeys, 0), slug: 'nova-staff' }
    const created = await staff.admin.post('/admin/models', first)
    expect(created.statusCode, created.body).toBe(201)
    const { id, revision } = created.json<EditedModel>()
    expect(picked(await read(id), modelStaffKeys)).toEqual(first)

    // Not open source, which would imply open weights and conflict with the licence.
    const second = { ...samples(modelStaffKeys, 1), slug: 'nova-staff' }
    const changed = await staff.admin.put(`/admin/models/${id}`, { ...second, revision })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(picked(await read(id), modelStaffKeys)).toEqual(second)

    const [creation, change] = await staff.entriesOf(id)
    const expected = modelStaffKeys.filter((key) => key !== 'slug')
    expect(Object.keys(creation?.changes ?? {})).toEqual(expect.arrayContaining(expected))
    expect(Object.keys(change?.changes ?? {}).toSorted()).toEqual([...expected].toSorted())
    expect(expected.filter((key) => auditLabel('MODEL', key) === null)).toEqual([])
  })

  it('that a submission can set is set by its approval, as a new model and as a change, and goes back [HOUSE-08]', async () => {
    const more = { pricing: { inputPerMillion: 1, outputPerMillion: 2 }, providerIds: [providerId] }
    const send = async (data: Values, targetId?: string) => {
      const sent = await staff.admin.post('/submissions', { type: 'MODEL', data: { ...data, ...more }, targetId })
      expect(sent.statusCode, sent.body).toBe(201)
      const { id } = sent.json<Submission>()
      const approved = await staff.admin.post(`/submissions/${id}/approve`, { version: 1 })
      expect(approved.statusCode, approved.body).toBe(200)
      return approved.json<Submission>()
    }
    const first = { ...samples(modelSubmissionKeys, 0), slug: 'nova-sent' }
    const { targetId } = await send(first)
    expect(picked(await read(targetId ?? ''), modelSubmissionKeys)).toEqual(first)

    const second = { ...samples(modelSubmissionKeys, 1), slug: 'nova-sent' }
    const change = await send(second, targetId ?? '')
    expect(picked(await read(targetId ?? ''), modelSubmissionKeys)).toEqual(second)
    const review = (await staff.admin.get(`/admin/submissions/${change.id}/review`)).json<{
      record: { data: Values }
    }>()
    expect(picked(review.record.data, modelSubmissionKeys)).toEqual(second)

    await staff.admin.post(`/submissions/${change.id}/reset`, { version: change.version })
    expect(picked(await read(targetId ?? ''), modelSubmissionKeys)).toEqual(first)
  })

  it('that files have is written by an import and returned by an export, also when it alone changes [HOUSE-08]', async () => {
    const toItem = ({ inputPerMillion, outputPerMillion, currency, ...item }: Values) => ({
      ...item,
      pricing: { inputPerMillion, outputPerMillion, currency },
    })
    const bring = async (records: readonly Values[]) => {
      const response = await staff.admin.post('/admin/models/import', { items: records.map(toItem) })
      expect(response.statusCode, response.body).toBe(200)
      return response.json<Values>()
    }
    const exported = async (format: 'json' | 'csv') =>
      (await staff.admin.get(`/admin/models/export?search=nova-file&format=${format}`)).body
    const stored = modelFileKeys.filter((key) => modelField(key).column !== null || key === 'capabilities')

    // One model for each field.
    const changing = stored.filter((key) => key !== 'slug')
    const count = changing.length
    const before = changing.map((key) => ({ ...samples(modelFileKeys, 0), slug: `nova-file-${key.toLowerCase()}` }))
    const after = changing.map((key, index) => ({ ...before[index], [key]: sample(key, 1) }))
    expect(await bring(before)).toMatchObject({ created: count })
    expect(await bring(after)).toMatchObject({ changed: count })
    expect(await bring(after)).toMatchObject({ unchanged: count })
    const { data } = JSON.parse(await exported('json')) as { data: Values[] }
    const bySlug = (one: Values, other: Values) => String(one.slug).localeCompare(String(other.slug))
    expect(data.map((item) => picked(item, stored)).toSorted(bySlug)).toEqual(
      after.map((item) => picked(item, stored)).toSorted(bySlug),
    )
    expect((await exported('csv')).split('\n')[0]?.trim().split(',')).toEqual(modelFileKeys)

    // A file without the optional fields leaves them unchanged.
    const needed = modelFileKeys.filter((key) => modelField(key).file !== 'optional')
    expect(await bring(after.map((item) => picked(item, needed)))).toMatchObject({ unchanged: count })
  })

  it('the link to open weights is in the exports of the audit log, on the page and in a comparison; unknown stays unknown [HOUSE-08]', async () => {
    const weightsUrl = 'https://nova.example/weights'
    const model = { name: 'Nova Weights', slug: 'nova-weights' }
    const created = (await staff.admin.post('/admin/models', model)).json<EditedModel>()
    expect(created.weightsUrl).toBeNull()
    const path = `/admin/models/${created.id}`
    const { revision } = (await staff.admin.put(path, { weightsUrl, revision: 1 })).json<EditedModel>()
    expect((await staff.entriesOf(created.id)).at(-1)?.changes).toEqual({ weightsUrl: { from: null, to: weightsUrl } })
    for (const format of ['csv', 'json']) {
      const { body } = await staff.admin.get(`/admin/audit-logs/export?targetId=${created.id}&format=${format}`)
      expect(body.replaceAll('""', '"')).toContain(`"weightsUrl":{"from":null,"to":"${weightsUrl}"}`)
    }
    await staff.readChanges()
    expect(await staff.shown('/catalog/models/nova-weights')).toMatchObject({ weightsUrl })
    expect(await staff.shown('/catalog/comparison?models=nova-weights')).toMatchObject({ models: [{ weightsUrl }] })

    // A change of another field keeps it; null removes it.
    await staff.admin.put(path, { version: '2', revision })
    expect(await read(created.id)).toMatchObject({ weightsUrl, version: '2' })
    await staff.admin.put(path, { weightsUrl: '', revision: revision + 1 })
    expect(await read(created.id)).toMatchObject({ weightsUrl: null })
  })
})
