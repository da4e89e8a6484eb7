import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { variables } from '../../apps/server/src/config.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const KNOWN = new Set([...Object.keys(variables.shape), 'NODE_COMPILE_CACHE'])

/**
 * Returns the variables that the configuration does not read: most likely misspelt names, which would have no effect.
 */
export function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => !KNOWN.has(name)).map((name) => `${name} is no variable of the configuration`)
}

/** Checks the syntax of the Dockerfile, that the files it copies exist, and that its last stage runs safely. */
export function dockerfileProblems(text: string): string[] {
  const syntax = validate(text).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const missing = copied.filter((source) => !existsSync(join(ROOT, source))).map((source) => `${source} does not exist`)
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const user = /^USER (\S+)$/m.exec(last)?.[1] ?? 'root'
  const environment = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, set = '']) => set.match(/\w+(?==)/g) ?? [])
  return [
    ...syntax,
    ...missing,
    ...(/^(root|0)\b/.test(user) ? ['the last stage runs as root'] : []),
    ...(/^HEALTHCHECK /m.test(last) ? [] : ['the last stage has no health check']),
    ...(/\b(apt-get|npm ci|npm run)\b/.test(last) ? ['the last stage installs or builds'] : []),
    ...unknownVariables(environment),
  ]
}

/** The order in which our services are explained, and images are built and named. */
const COMPOSE_RULES = {
  'no-build-and-image': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
} as const

/** The compiler cannot resolve the package's own types: their imports have no extensions. */
type LintResult = { readonly messages: readonly { readonly line: number; readonly message: string }[] }

type Compose = {
  readonly services: Record<string, { readonly build?: object; readonly environment?: Record<string, unknown> }>
}

/** Checks a compose file against its schema, and the variables of our own services. */
export function composeProblems(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'inferdex-compose-'))
  try {
    writeFileSync(join(folder, 'compose.yaml'), text)
    const linter = new DCLinter({ rules: COMPOSE_RULES, quiet: false, debug: false, exclude: [] })
    const results = linter.lintFiles([join(folder, 'compose.yaml')], false) as LintResult[]
    const found = results.flatMap(({ messages }) => messages)
    const { services } = parse(text, { merge: true }) as Compose
    const own = Object.values(services).filter(({ build }) => build !== undefined)
    return [
      ...found.map(({ line, message }) => `line ${line}: ${message}`),
      ...unknownVariables(own.flatMap(({ environment = {} }) => Object.keys(environment))),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Checks that the commands of a unit exist and that its variables are known; with systemd on the machine also its
 * syntax.
 */
export function unitProblems(name: string, text: string): string[] {
  const started = [...text.matchAll(/\b((?:apps|tools)\/\S+\.[jt]s)\b/g)].map(([, path = '']) => path)
  const environment = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, set = '']) => set.match(/\w+(?==)/g) ?? [])
  return [
    ...started.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${path} does not exist`),
    ...unknownVariables(environment),
    ...(existsSync('/usr/bin/systemd-analyze') ? analysed(name, text) : []),
  ]
}

/** Returns the warnings of systemd. Its exit code is 0 also for unknown keys. */
function analysed(name: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'inferdex-unit-'))
  try {
    const path = join(folder, name.replace('@', '@3000'))
    writeFileSync(path, text)
    // A timer requires the service that it starts.
    if (name.endsWith('.timer')) writeFileSync(path.replace('.timer', '.service'), '[Service]\nExecStart=/bin/true\n')
    const output = execFileSync('bash', ['-c', 'systemd-analyze verify "$0" 2>&1 || true', path], { encoding: 'utf8' })
    return output.split('\n').filter((line) => line.includes(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
