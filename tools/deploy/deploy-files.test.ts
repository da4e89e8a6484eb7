import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { composeProblems, dockerfileProblems, unitProblems } from './deploy-problems.ts'
import { installBlocks } from './install-drill.ts'
import { manifestProblems, readManifests } from './kubernetes-problems.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Replaces an existing text, so that the mistake is really made. */
function withMistake(text: string, right: string, wrong: string): string {
  expect(text).toContain(right)
  return text.replaceAll(right, wrong)
}

describe('the Dockerfile', () => {
  const text = read('Dockerfile')

  it('has no problems, and installs the packages of every workspace', () => {
    expect(dockerfileProblems(text)).toEqual([])
    const workspaces = ['packages', 'apps']
      .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`))
      .filter((path) => existsSync(join(ROOT, path, 'package.json')))
    for (const workspace of workspaces) expect(text).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  })

  it.each([
    ['WORKDIR /app', 'WORKDIRR /app', 'line 7: Unknown instruction: WORKDIRR'],
    ['COPY packages packages', 'COPY package packages', 'package does not exist'],
    ['USER 1000:1000', 'USER root', 'the last stage runs as root'],
    ['HEALTHCHECK', 'LABEL', 'the last stage has no health check'],
    ['ENV MEDIA_DIR', 'ENV MEDIA_FOLDER', 'MEDIA_FOLDER is no variable of the configuration'],
    ['RUN rm -rf', 'RUN apt-get install -y make && rm -rf', 'the last stage installs or builds'],
  ])('%s written as %s is found', (right, wrong, problem) => {
    expect(dockerfileProblems(withMistake(text, right, wrong)).join('\n')).toContain(problem)
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')

  it('has no problems', () => {
    expect(composeProblems(text)).toEqual([])
  })

  it.each([
    ['    restart: unless-stopped', '    restrat: unless-stopped', 'must NOT have additional properties'],
    ["'127.0.0.1:8025:8025'", "'8025:8025'", '8025'],
    ['      ROLE: web', '      ROEL: web', 'ROEL is no variable of the configuration'],
  ])('%s written as %s is found', (right, wrong, problem) => {
    expect(composeProblems(withMistake(text, right, wrong)).join('\n')).toContain(problem)
  })
})

describe('the manifests of Kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const kustomization = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] }
  const text = kustomization.resources.map((file) => read(`${folder}/${file}`)).join('\n---\n')
  const metrics = read('apps/server/src/http/operations/metrics.ts')
  const problemsOf = (manifests: string) => manifestProblems(readManifests(manifests), metrics).join('\n')

  it('have no problems, and all of them are listed', () => {
    expect(problemsOf(text)).toBe('')
    const files = readdirSync(join(ROOT, folder)).filter((file) => file !== 'kustomization.yaml')
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  })

  it.each([
    ['maxReplicas: 10', 'maxReplicas: ten', 'HorizontalPodAutoscaler inferdex-web'],
    [
      '          name: page_renders_waiting',
      '          name: page_renders',
      'page_renders is no metric of the product',
    ],
    [
      '    name: inferdex-worker\n  minReplicas',
      '    name: inferdex-jobs\n  minReplicas',
      'inferdex-jobs is not there',
    ],
    ['            - name: ROLE', '            - name: ROLES', 'ROLES is no variable of the configuration'],
    [
      '  ports:\n    - name: http\n      port: 80',
      '  ports:\n    - name: http\n      port: eighty',
      'Service inferdex',
    ],
    [
      '  selector:\n    app.kubernetes.io/component: web',
      '  selector:\n    app.kubernetes.io/component: site',
      'selects no pods',
    ],
    ['kind: PodDisruptionBudget', 'kind: PodDisruption', 'is a kind that nothing checks'],
    ['    - Egress\n', '', 'lets processes reach everything'],
    ['              - 169.254.0.0/16\n', '', 'lets processes reach 169.254.169.254'],
    ['              - 10.0.0.0/8\n', '', 'lets processes reach 10.0.0.1'],
    ['cidr: 2000::/3', 'cidr: ::/0', 'lets processes reach fd00:ec2::254'],
    ['      ports:\n        - port: 5432\n        - port: 6432\n', '', 'a rule without a target or a port'],
  ])('%s written as %s is found', (right, wrong, problem) => {
    expect(problemsOf(withMistake(text, right, wrong))).toContain(problem)
  })
})

/** Returns the variables that a text sets, one per line. */
const setIn = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)

describe('the units of systemd', () => {
  const folder = 'deploy/systemd'
  const units = readdirSync(join(ROOT, folder)).map((name) => ({ name, text: read(`${folder}/${name}`) }))

  it.each(units)('$name has no problems', ({ name, text }) => {
    expect(unitProblems(name, text)).toEqual([])
  })

  // EnvironmentFile takes precedence, so all processes would have the same port.
  it('set nothing that is in the settings of the installation', () => {
    const settings = setIn(installBlocks().find(({ name }) => name === 'database')?.commands ?? '')
    expect(settings).toContain('DATABASE_URL')
    const ofUnits = units.flatMap(({ text }) => text.match(/(?<=^Environment=.*)\b\w+(?==)/gm) ?? [])
    expect(ofUnits).toContain('PORT')
    expect(settings.filter((name) => ofUnits.includes(name))).toEqual([])
  })

  it.each([
    ['server/run.js', 'server/start.js', 'apps/server/start.js does not exist'],
    ['Environment=ROLE', 'Environment=ROEL', 'ROEL is no variable of the configuration'],
  ])('%s written as %s is found', (right, wrong, problem) => {
    const text = withMistake(read(`${folder}/inferdex@.service`), right, wrong)
    expect(unitProblems('inferdex@.service', text)).toContain(problem)
  })
})
