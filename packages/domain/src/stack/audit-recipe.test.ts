import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditRecipe } from './audit-recipe.ts'

describe('the recipe for builds [OPEN-06]', () => {
  it('is the same in the documentation', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/stack-audit.md'), 'utf8')
    expect(text).toContain(auditRecipe('https://inferdex.example'))
  })
})
