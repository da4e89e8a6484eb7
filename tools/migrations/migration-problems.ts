import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Migrations up to this one have run everywhere. Newer ones meet tables with rows, while a release that does not know
 * them serves visitors.
 */
export const LAST_UNCHECKED = '0110'

/**
 * The migrator sets timeouts for all migrations, and each runs once in a transaction. The other rules are about types,
 * which the domain decides.
 */
const EXCLUDED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
  'prefer-identity',
]

type Finding = { readonly file: string; readonly line: number; readonly rule_name: string; readonly message: string }

/** Returns squawk's findings: locks that stop a site, and changes that break the previous release. */
export function migrationProblems(paths: readonly string[], { inTransaction = true } = {}): string[] {
  if (paths.length === 0) return []
  const options = ['--pg-version', '15', '--reporter', 'json', '--exclude', EXCLUDED.join(',')]
  const { stdout, stderr, error } = spawnSync(
    resolve(ROOT, 'node_modules/.bin/squawk'),
    [...options, ...(inTransaction ? ['--assume-in-transaction'] : []), ...paths],
    { encoding: 'utf8', cwd: ROOT },
  )
  if (error !== undefined || !stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr}`)
  const findings = JSON.parse(stdout) as Finding[]
  return findings.map(
    ({ file, line, rule_name: rule, message }) => `${file}:${line + 1} ${rule}: ${message.replaceAll(/\s+/g, ' ')}`,
  )
}
