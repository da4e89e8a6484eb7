import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('a server test that needs no database runs where there is none [HOUSE-19]', async () => {
  const { stdout } = await run('git', ['ls-files', 'apps/server/src/*page-key.test.ts'])
  const file = stdout.trim()
  expect(file).not.toBe('')
  const { stdout: report } = await run('npx', ['vitest', 'run', '--project', 'api', file], {
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  })
  expect(report).toMatch(/Tests .*\d+ passed/)
})
