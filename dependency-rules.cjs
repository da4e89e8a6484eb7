/**
 * Who may import whom. Every edge between two subjects is a line in subject-edges.json.
 * tools/import-rules.test.ts seeds a violation of each rule and sees it reported.
 */

const { readdirSync } = require('node:fs')

const { server: SERVER_EDGES, web: WEB_EDGES } = require('./subject-edges.json')

const SERVER = '^apps/server/src'
const FEATURE = `${SERVER}/features`
const WEB = '^apps/web/app'
const TEST = '\\.test\\.tsx?$'

const WEB_FEATURE = `${WEB}/features`

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** What a subject shows to others: its services, and queries that only read (tools/checks/shared-queries.test.ts looks). */
const shownBy = (feature) => `${FEATURE}/${feature}/.+\\.(service|queries)\\.ts$`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The rules of the product run anywhere and depend on nothing.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: `${TEST}|/testing/` },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contracts-import-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: TEST },
      to: { pathNot: '^packages/(contracts|domain)/src|^node_modules/zod/' },
    },
    {
      name: 'server-base-knows-no-feature',
      severity: 'error',
      from: { path: `${SERVER}/(http|db|platform)/`, pathNot: TEST },
      to: { path: FEATURE },
    },
    {
      name: 'server-base-has-floors',
      comment: 'The configuration is below the database, and the database below the platform.',
      severity: 'error',
      from: { path: `${SERVER}/(config\\.ts$|db/)`, pathNot: TEST },
      to: { path: `${SERVER}/(platform|http|main)/` },
    },
    {
      name: 'apps-never-import-tools',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^(tools|e2e)/' },
    },
    {
      name: 'queries-know-only-the-database',
      severity: 'error',
      from: { path: `${FEATURE}/.+\\.queries\\.ts$` },
      to: {
        path: `${SERVER}/|^node_modules/`,
        pathNot: `${SERVER}/db/(db|like|search-match|paging/[^/]+|plans/prepared-statements|source-name|upsert|generated/tables)\\.ts$|\\.queries\\.ts$|^node_modules/kysely/`,
      },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: `${FEATURE}/.+\\.service\\.ts$` },
      to: { path: `${SERVER}/http/|^node_modules/fastify/|\\.routes\\.ts$` },
    },
    ...foldersIn('apps/server/src/features').map((feature) => ({
      name: `features-meet-through-declared-services:${feature}`,
      comment: 'A new edge is a reviewed line in subject-edges.json.',
      severity: 'error',
      from: { path: `${FEATURE}/${feature}/`, pathNot: TEST },
      to: { path: FEATURE, pathNot: [`${FEATURE}/${feature}/`, ...(SERVER_EDGES[feature] ?? []).map(shownBy)] },
    })),
    {
      name: 'routes-and-jobs-use-their-own-feature',
      severity: 'error',
      from: { path: `${FEATURE}/([^/]+)/.+\\.(routes|jobs)\\.ts$` },
      to: { path: FEATURE, pathNot: `${FEATURE}/$1/` },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: `${SERVER}/` },
      to: { path: WEB },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: `${WEB}/` },
      to: { path: `${SERVER}/` },
    },
    ...foldersIn('apps/web/app/features').map((feature) => ({
      name: `web-features-meet-along-declared-edges:${feature}`,
      comment: 'A new edge is a reviewed line in subject-edges.json; otherwise it is a slot that the route fills.',
      severity: 'error',
      from: { path: `${WEB_FEATURE}/${feature}/` },
      to: {
        path: `${WEB}/(features|routes)/`,
        pathNot: [feature, ...(WEB_EDGES[feature] ?? [])].map((known) => `${WEB_FEATURE}/${known}/`),
      },
    })),
    {
      name: 'public-pages-load-no-staff-code',
      comment: 'What only staff has is in staff/ folders, and only the admin area shows it.',
      severity: 'error',
      from: { path: `${WEB}/`, pathNot: `/staff/|${WEB}/routes/(admin|dev)/` },
      to: { path: `${WEB}/.+/staff/` },
    },
    {
      name: 'web-base-knows-no-feature',
      severity: 'error',
      from: { path: `${WEB}/(components|lib|page-delivery)/` },
      to: { path: `${WEB}/(features|routes)/` },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(virtual:|\\./\\+types/|\\.\\./\\+types/)|\\+types/|\\?url$|^@fontsource',
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/\\.react-router/|/build/|^packages/client/(dist|src/generated)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
