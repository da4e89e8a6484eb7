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
/** The parts of a manifest that are looked at, besides its schema. */
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

/** Checks each manifest by its schema, and that they fit each other and the product. */
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

function isSelected({ spec }: Manifest, labels: Labels): boolean {
  const own = spec?.template?.metadata.labels ?? {}
  return Object.entries(labels).every(([name, value]) => own[name] === value)
}
