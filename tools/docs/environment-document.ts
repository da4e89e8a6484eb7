import { z } from 'zod'
import { BELONG_TOGETHER, variables } from '../../apps/server/src/config.ts'

type Variable = {
  readonly description?: string
  readonly type: string
  readonly format?: string
  readonly default?: string | number
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
}

/** Lists all variables of the environment as Markdown, from the schema that reads them. */
export function environmentDocument(): string {
  const { properties = {} } = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties as Record<string, Variable>).map(([name, variable]) => {
    if (variable.description === undefined) throw new Error(`${name} has no description in apps/server/src/config.ts`)
    const partner = BELONG_TOGETHER.find((pair) => (pair as readonly string[]).includes(name))?.find(
      (one) => one !== name,
    )
    const together = partner === undefined ? '' : ` Set together with \`${partner}\`.`
    return `| \`${name}\` | ${variable.description}${together} | ${allowedValues(variable)} | ${defaultOf(variable)} |`
  })
  return `# Environment

Written by \`npm run docs:environment\` from \`apps/server/src/config.ts\`. Everything is optional. A value that is not allowed stops the
process at its start and is named.

| variable | meaning | values | default |
|---|---|---|---|
${rows.join('\n')}
`
}

function allowedValues({ type, format, enum: words, minimum, maximum, minLength }: Variable): string {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(', ')
  if (type !== 'string') return minimum === undefined ? type : `${minimum} to ${maximum}`
  if (format === 'uri') return 'URL'
  if (format === 'email') return 'e-mail address'
  return minLength === undefined || minLength <= 3 ? 'text' : `at least ${minLength} characters`
}

function defaultOf({ default: value }: Variable): string {
  return value === undefined ? '' : `\`${value}\``
}
