import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const FEATURES = 'apps/web/app/features'

it.each(readdirSync(FEATURES, { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
  'the web feature $name has tests below the browser [HOUSE-20]',
  ({ name }) => {
    const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', `${FEATURES}/${name}/*.test.ts*`], {
      encoding: 'utf8',
    })
    expect(tests.trim()).not.toBe('')
  },
)
