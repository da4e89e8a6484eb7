import { lazy } from 'react'

// They are complete in the server's page; their code is needed only when somebody changes something.
const loadModelCalculator = () => import('./one-model/model-calculator.tsx')
const loadWorkloadForm = () => import('./workload-form.tsx')
const loadModelFields = () => import('./one-model/model-fields.tsx')
const loadBillPanel = () => import('./bill-panel.tsx')
const loadCopyLink = () => import('./copy-link.tsx')

export const ModelCalculator = lazy(async () => ({ default: (await loadModelCalculator()).ModelCalculator }))
export const WorkloadForm = lazy(async () => ({ default: (await loadWorkloadForm()).WorkloadForm }))
export const ModelFields = lazy(async () => ({ default: (await loadModelFields()).ModelFields }))
export const BillPanel = lazy(async () => ({ default: (await loadBillPanel()).BillPanel }))
export const CopyLink = lazy(async () => ({ default: (await loadCopyLink()).CopyLink }))

/** For those who come from another page of the site: nothing may appear piece by piece. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadModelCalculator(), loadWorkloadForm(), loadModelFields(), loadBillPanel(), loadCopyLink()])
}
