import { lazy } from 'react'

// They are complete in the server's page; their code is needed only when somebody changes something.
const loadWorkloadForm = () => import('./workload-form.tsx')
const loadBillPanel = () => import('./bill-panel.tsx')
const loadModelPicker = () => import('./model-picker.tsx')
const loadModelDeals = () => import('./model-deals.tsx')
const loadCopyLink = () => import('./copy-link.tsx')

export const WorkloadForm = lazy(async () => ({ default: (await loadWorkloadForm()).WorkloadForm }))
export const BillPanel = lazy(async () => ({ default: (await loadBillPanel()).BillPanel }))
export const ModelPicker = lazy(async () => ({ default: (await loadModelPicker()).ModelPicker }))
export const ModelDeals = lazy(async () => ({ default: (await loadModelDeals()).ModelDeals }))
export const CopyLink = lazy(async () => ({ default: (await loadCopyLink()).CopyLink }))

/** For those who come from another page of the site: nothing may appear piece by piece. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadWorkloadForm(), loadBillPanel(), loadModelPicker(), loadModelDeals(), loadCopyLink()])
}
