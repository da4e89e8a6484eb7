import type { Exports } from '@inferdex/contracts/exports'
import { formatDay } from '@inferdex/domain/text/date-display'

type SnapshotRow = {
  readonly day: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly url: string }[]
}

/** Returns the snapshots of past days. Today's is listed above as the latest files. */
export function snapshotRows({ asOf, snapshots }: Pick<Exports, 'asOf' | 'snapshots'>): SnapshotRow[] {
  return snapshots
    .filter(({ day }) => day !== asOf?.slice(0, 10))
    .map(({ day, files }) => ({
      day,
      text: formatDay(day),
      files: files.map((url) => ({ name: url.slice(url.lastIndexOf('/') + 1), url })),
    }))
}

/** Returns a command that downloads a file only if it has changed since the last download. */
export function downloadCommand(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return [
    `curl --compressed -o ${name} \\`,
    `  --etag-compare ${name}.etag --etag-save ${name}.etag \\`,
    `  ${url}`,
  ].join('\n')
}
