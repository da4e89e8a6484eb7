import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const OFF = /^\s*"([\w-]+\/[\w-]+)": "off",?$/
const REASON = /^\s*\/\/ \w.{15,}\.$/

/** Returns the rules that are off without a reason in the line above. */
function withoutReason(configuration: string): string[] {
  const lines = configuration.split('\n')
  return lines.flatMap((line, index) => {
    const rule = OFF.exec(line)?.[1]
    return rule === undefined || REASON.test(lines[index - 1] ?? '') ? [] : [rule]
  })
}

it('every lint rule that is off has its reason above it [HOUSE-22]', () => {
  const configuration = readFileSync('.oxlintrc.json', 'utf8')
  expect(configuration.split('\n').filter((line) => line.includes('"off"')).length).toBeGreaterThan(0)
  expect(configuration.match(/"off"/g)).toHaveLength(configuration.split('\n').filter((line) => OFF.test(line)).length)
  expect(withoutReason(configuration)).toEqual([])
})

it('a rule without a reason is reported [HOUSE-22]', () => {
  const configuration = `
    // Commands write to the console.
    "eslint/no-console": "off",
    "eslint/no-shadow": "off",
    // Why not
    "react/no-array-index-key": "off"`
  expect(withoutReason(configuration)).toEqual(['eslint/no-shadow', 'react/no-array-index-key'])
})
