import { BlockList, isIPv6 } from 'node:net'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { parseAllDocuments } from 'yaml'
import { unknownVariables } from './deploy-problems.ts'

type Container = { readonly env?: readonly { readonly name: string }[]; readonly args?: readonly string[] }
type Labels = Readonly<Record<string, string>>
type Egress = {
  readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[]
  readonly ports?: readonly unknown[]
}
/** The checked parts of a manifest, in addition to its schema. */
export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Labels } & Labels
    readonly template?: {
      readonly metadata: { readonly labels?: Labels }
      readonly spec: { readonly containers: readonly Container[] }
    }
    readonly metrics?: readonly { readonly pods?: { readonly metric: { readonly name: string } } }[]
    readonly scaleTargetRef?: { readonly name: string }
    readonly policyTypes?: readonly string[]
    readonly egress?: readonly Egress[]
  }
}

const KINDS: Readonly<Record<string, new (manifest: never) => { validate: () => void }>> = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
}

export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors
    if (error !== undefined) throw error
    return document.toJS() as Manifest
  })
}

/** Checks each manifest against its schema, and that they are consistent with each other and the product. */
export function manifestProblems(manifests: readonly Manifest[], ownMetrics: string): string[] {
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
  return manifests.flatMap((manifest) => {
    const { kind, spec } = manifest
    const labels = kind === 'Service' ? spec?.selector : spec?.selector?.matchLabels
    const variables = spec?.template?.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)) ?? []
    const metrics = spec?.metrics?.flatMap(({ pods }) => (pods === undefined ? [] : [pods.metric.name])) ?? []
    const target = spec?.scaleTargetRef?.name
    const problems = [
      ...schemaProblems(manifest),
      ...unknownVariables(variables),
      ...(kind === 'NetworkPolicy' ? egressProblems(manifest) : []),
      ...metrics
        .filter((name) => !ownMetrics.includes(`'${name}'`))
        .map((name) => `${name} is no metric of the product`),
      ...(labels === undefined || deployments.some((deployment) => isSelected(deployment, labels))
        ? []
        : ['selects no pods']),
      ...(target === undefined || deployments.some(({ metadata }) => metadata.name === target)
        ? []
        : [`${target} is not there`]),
    ]
    return problems.map((problem) => `${kind} ${manifest.metadata.name}: ${problem}`)
  })
}

function schemaProblems(manifest: Manifest): string[] {
  const Kind = KINDS[manifest.kind]
  if (Kind === undefined) return ['is a kind that nothing checks']
  try {
    new Kind(manifest as never).validate()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Internal addresses of a cluster or a cloud: pods, services, nodes, and the metadata with its credentials. */
const INSIDE = ['10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.0.1', '::1']
const METADATA_V6 = 'fd00:ec2::254'

/** Returns the internal addresses that processes could reach but should not. */
function egressProblems({ spec }: Manifest): string[] {
  const rules = spec?.egress ?? []
  if (spec?.policyTypes?.includes('Egress') !== true || rules.length === 0) return ['lets processes reach everything']
  const reached = [...INSIDE, METADATA_V6].filter((address) =>
    rules.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock !== undefined && isReached(ipBlock, address))),
  )
  return [
    ...(rules.every(({ to = [], ports = [] }) => to.length > 0 && ports.length > 0)
      ? []
      : ['has a rule without a target or a port, which is all of them']),
    ...reached.map((address) => `lets processes reach ${address}`),
  ]
}

function isReached({ cidr, except = [] }: { cidr: string; except?: readonly string[] }, address: string): boolean {
  return isInside(cidr, address) && !except.some((range) => isInside(range, address))
}

function isInside(cidr: string, address: string): boolean {
  const [network = '', prefix = ''] = cidr.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function isSelected({ spec }: Manifest, labels: Labels): boolean {
  const own = spec?.template?.metadata.labels ?? {}
  return Object.entries(labels).every(([name, value]) => own[name] === value)
}
