/**
 * Who may import whom. Every edge between two features is a line in DECLARED_EDGES.
 * tools/import-rules.test.ts seeds a violation of each rule and sees it reported.
 */

const { readdirSync } = require('node:fs')

/** feature -> features whose *.service.ts it may call */
const DECLARED_EDGES = {
  comments: ['audit'],
  contact: ['audit'],
  newsletter: ['audit'],
  media: ['audit'],
  comparison: ['providers', 'models', 'benchmarks'],
  auth: ['newsletter', 'users'],
  details: ['providers', 'models', 'benchmarks'],
  'free-tiers': ['providers'],
  staff: ['audit', 'auth', 'submissions', 'users'],
  submissions: ['audit', 'benchmarks', 'deals', 'models', 'providers', 'users'],
  home: ['providers', 'models', 'deals'],
  models: ['audit', 'benchmarks', 'providers'],
  reviews: ['audit'],
  users: ['media'],
  providers: ['audit', 'deals', 'models'],
  deals: ['audit'],
  blog: ['audit', 'media'],
  imports: ['audit', 'deals', 'models', 'providers'],
}

const SERVER = '^apps/server/src'
const FEATURE = `${SERVER}/features`
const WEB = '^apps/web/app'
const TEST = '\\.test\\.tsx?$'

const features = readdirSync('apps/server/src/features')
const serviceOf = (feature) => `${FEATURE}/${feature}/[^/]+\\.service\\.ts$`

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
      comment: 'http, db and platform are below the features. (db/seed is a client of the features.)',
      severity: 'error',
      from: { path: `${SERVER}/(http|db|platform)/`, pathNot: [TEST, `${SERVER}/db/seed/`] },
      to: { path: FEATURE },
    },
    {
      name: 'queries-know-only-the-database',
      severity: 'error',
      from: { path: `${FEATURE}/.+\\.queries\\.ts$` },
      to: {
        path: `${SERVER}/|^node_modules/`,
        pathNot: `${SERVER}/db/(counts|db|like|list-page|list-stretches|numbered-page|generated/tables)\\.ts$|\\.queries\\.ts$|^node_modules/kysely/`,
      },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: `${FEATURE}/.+\\.service\\.ts$` },
      to: { path: `${SERVER}/http/|^node_modules/fastify/|\\.routes\\.ts$` },
    },
    ...features.map((feature) => ({
      name: `features-meet-through-declared-services:${feature}`,
      comment: 'A new edge is a reviewed line in DECLARED_EDGES.',
      severity: 'error',
      from: { path: `${FEATURE}/${feature}/`, pathNot: TEST },
      to: { path: FEATURE, pathNot: [`${FEATURE}/${feature}/`, ...(DECLARED_EDGES[feature] ?? []).map(serviceOf)] },
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
    {
      name: 'web-features-do-not-know-each-other',
      comment: 'A control of another feature is a slot that the route fills.',
      severity: 'error',
      from: { path: `${WEB}/features/([^/]+)/` },
      to: { path: `${WEB}/(features|routes)/`, pathNot: `${WEB}/features/$1/` },
    },
    {
      name: 'web-base-knows-no-feature',
      severity: 'error',
      from: { path: `${WEB}/(components|lib)/` },
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
    exclude: { path: '/\\.react-router/|/build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
