// Prints the results of a proof: one table after all tests, with the reasons of known differences.
import type { ProofFigure } from '@inferdex/domain/text/testing/proof-figures'
import type { Reporter } from 'vitest/node'

const HEAD: ProofFigure = { what: 'what', wanted: 'wanted', measured: 'measured' }

export function formatProof(figures: readonly ProofFigure[]): string {
  const rows = [HEAD, ...figures]
  const width = (column: 'what' | 'wanted') => Math.max(...rows.map((row) => row[column].length))
  const [first, second] = [width('what'), width('wanted')]
  const lines = rows.map(({ what, wanted, measured }) => `${what.padEnd(first)}  ${wanted.padEnd(second)}  ${measured}`)
  const reasons = figures.flatMap(({ what, reasons: why = [] }) => why.map((reason) => `${what}: ${reason}`))
  return [...lines, ...(reasons.length > 0 ? ['', 'Known to differ:', ...reasons] : [])].join('\n')
}

export const proofTable: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const figures = tests.flatMap((test) => test.meta().figures ?? [])
    if (figures.length > 0) process.stdout.write(`\n${formatProof(figures)}\n`)
  },
}
