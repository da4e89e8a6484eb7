import { writeFileSync } from 'node:fs'
import { environmentDocument } from './environment-document.ts'

writeFileSync(new URL('../../docs/environment.md', import.meta.url), environmentDocument())
