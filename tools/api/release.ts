// `npm run api:release` writes the public API as the released document of its version. Run it when a version is added
// to domain/site/api-versions.ts, or when the newest one got a new call, parameter or field.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { breakingChanges } from './breaking-changes.ts'
import { publicDocument } from './public-document.ts'
import { formatDocument, releasedPath } from './released.ts'

const document = await publicDocument()
const before = existsSync(releasedPath()) ? (JSON.parse(readFileSync(releasedPath(), 'utf8')) as object) : document
const broken = breakingChanges(before, document)
if (broken.length > 0) {
  process.stderr.write(`These changes break programs. They need a new version:\n${broken.join('\n')}\n`)
  process.exit(1)
}
writeFileSync(releasedPath(), formatDocument(document))
