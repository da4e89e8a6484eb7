import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

export const ALERTS = 'deploy/prometheus/alerts.yaml'
export const ALERT_TESTS = 'deploy/prometheus/alerts.test.yaml'
const DASHBOARD = 'deploy/grafana/dashboard.json'

type Alert = { readonly alert: string; readonly expr: string; readonly annotations: { readonly runbook: string } }
type AlertTest = { readonly alert_rule_test: { readonly alertname: string; readonly exp_alerts: object[] }[] }
type Dashboard = { readonly panels: { readonly targets: { readonly expr: string }[] }[] }

export function readAlerts(): Alert[] {
  const { groups } = parse(read(ALERTS)) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Returns for each alert whether its tests cover it firing and not firing. */
export function readAlertTests(): { name: string; fires: boolean }[] {
  const { tests } = parse(read(ALERT_TESTS)) as { tests: AlertTest[] }
  return tests.flatMap(({ alert_rule_test: checks }) =>
    checks.map(({ alertname, exp_alerts: expected }) => ({ name: alertname, fires: expected.length > 0 })),
  )
}

export function readDashboardQueries(): string[] {
  const { panels } = JSON.parse(read(DASHBOARD)) as Dashboard
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

const WORDS = new Set(['by', 'without', 'or', 'and', 'unless', 'on', 'ignoring', 'offset', 'bool'])

/** Returns the names of the metrics in a query. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ')
  const names = bare.match(/(?<![\w.])[a-z_:][\w:]*(?! *\()\b(?! *\()/gi) ?? []
  return [...new Set(names.filter((name) => !WORDS.has(name)))]
}
