import { describe, expect, it } from 'vitest'
import { type KeysShownIn, keysShownIn } from '../text/record-fields.ts'
import { auditLabel } from '../audit/audit-labels.ts'
import { type ModelToCompare, modelComparison } from '../comparison/comparison-models.ts'
import { createExportWriter } from '../imports/export-file.ts'
import { importFields } from '../imports/import-records.ts'
import { encodeSnapshot } from '../search/catalogue-snapshot.ts'
import {
  modelField,
  type ModelFields,
  modelFields,
  modelFileKeys,
  type ModelKey,
  modelStaffKeys,
  modelSubmissionKeys,
} from './model-fields.ts'

const keys = Object.keys(modelFields) as ModelKey[]
const snapshotKeys = keysShownIn(modelFields, 'snapshot')
const comparedKeys = keysShownIn(modelFields, 'comparison')

describe('the table of the fields of a model', () => {
  it('files have every field of the table in its order, and an export has a column for each [HOUSE-08]', () => {
    const inFiles = keys.filter((key) => modelField(key).file !== undefined)
    expect(inFiles.length).toBeGreaterThan(16)
    expect(importFields.models.map(({ column }) => column)).toEqual(inFiles)
    expect(createExportWriter('models', 'csv', new Date(0)).head.trim().split(',')).toEqual(inFiles)
  })

  it('the audit log has a label for every field that staff or a submission can set [HOUSE-08]', () => {
    const set = [...modelStaffKeys, ...modelSubmissionKeys]
    expect(set.filter((key) => auditLabel('MODEL', key) !== modelField(key).label)).toEqual([])
    expect(auditLabel('MODEL', 'contextWindow')).toBe('Context, tokens')
    expect(auditLabel('MODEL', 'lab.name')).toBe('Maker')
    expect([auditLabel('MODEL', 'offers'), auditLabel('MODEL', 'constructor'), auditLabel('USER', 'name')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('the snapshot has every field that lists in the browser show [HOUSE-08]', () => {
    const columns = Object.keys(encodeSnapshot({ models: [], providers: [] }).models)
    expect(snapshotKeys.filter((key) => !columns.includes(key))).toEqual([])
  })

  it('Compare shows every field that is said to be shown there [HOUSE-08]', () => {
    const comparison = (change: Partial<ModelToCompare>) =>
      JSON.stringify(modelComparison([{ ...COMPARED, ...change }], (name) => name))
    // The name is the column header.
    const missed = comparedKeys.filter((key) => key !== 'name' && comparison({ [key]: OTHER[key] }) === comparison({}))
    expect(missed).toEqual([])
  })

  it('a field is written by files, staff or submissions only where a column or another table holds it [HOUSE-08]', () => {
    const columns = keys.flatMap((key) => modelField(key).column ?? [])
    expect(new Set(columns).size).toBe(columns.length)
    expect(modelFileKeys.filter((key) => modelField(key).column === null)).toEqual([
      'inputPerMillion',
      'outputPerMillion',
      'currency',
      'providers',
      'capabilities',
      'scores',
    ])
  })
})

const COMPARED: ModelToCompare = {
  lab: null,
  family: 'Nova',
  parameterCount: null,
  contextWindow: null,
  maxOutput: null,
  knowledgeCutoff: null,
  releaseDate: null,
  isOpenSource: false,
  hasOpenWeights: false,
  type: 'chat',
  licence: null,
  weightsUrl: null,
  rating: 0,
  reviewCount: 0,
  pricingKind: 'unknown',
  listPrice: null,
  lowestOffer: null,
  routerOffer: null,
  lowestInput: null,
  lowestOutput: null,
  longContext: [],
  sellerCount: 0,
  capabilities: [],
  benchmarks: [],
}

const OTHER: Readonly<Record<KeysShownIn<ModelFields, 'comparison'>, unknown>> = {
  name: 'Nova Two',
  lab: { slug: null, name: 'Aion' },
  family: 'Aion',
  parameterCount: '70B',
  contextWindow: 8000,
  maxOutput: 8000,
  knowledgeCutoff: '2026-01',
  releaseDate: '2026-01-01',
  isOpenSource: true,
  hasOpenWeights: true,
  licence: 'MIT',
  weightsUrl: 'https://nova.example/weights',
  rating: 4,
  reviewCount: 4,
  capabilities: ['reasoning'],
}
