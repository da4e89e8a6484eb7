import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateClient } from './generate-client.ts'
import { releasedPath } from './released.ts'

it('the client has every call of the released document, and is generated again only when that changed [OPEN-01]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inferdex-client-'))
  try {
    expect(await generateClient(folder)).toBe(true)
    expect(await generateClient(folder)).toBe(false)
    const { paths } = JSON.parse(readFileSync(releasedPath(), 'utf8')) as { paths: object }
    const calls = readFileSync(join(folder, 'sdk.gen.ts'), 'utf8')
    expect(Object.keys(paths).filter((path) => !calls.includes(`url: '${path}'`))).toEqual([])
    writeFileSync(join(folder, 'inputs.sha256'), 'of another document')
    expect(await generateClient(folder)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
