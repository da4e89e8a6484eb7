// Writes the code of packages/client from the released document. A part of `npm run api:release`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CLIENT_CODE, clientCode } from './client-code.ts'

const files = await clientCode()
rmSync(CLIENT_CODE, { recursive: true, force: true })
for (const [name, text] of files) {
  const path = join(CLIENT_CODE, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
