import { onRender } from '../../page-delivery/on-render.ts'

// Their HTML comes from the server; their code is needed only when the visitor changes an input.
const loadModelCalculator = () => import('./one-model/model-calculator.tsx')
const loadWorkloadForm = () => import('./workload-form.tsx')
const loadModelFields = () => import('./one-model/model-fields.tsx')
const loadBillPanel = () => import('./bill-panel.tsx')
const loadPlanPanel = () => import('./plan-panel.tsx')
const loadCopyLink = () => import('./copy-link.tsx')
const loadWatchBill = () => import('./saved/watch-bill.tsx')
const loadBillCharts = () => import('./charts/bill-charts.tsx')
const loadBillSummary = () => import('./bill-summary.tsx')
const loadNowField = () => import('./now-field.tsx')

export const ModelCalculator = onRender(async () => (await loadModelCalculator()).ModelCalculator)
export const WorkloadForm = onRender(async () => (await loadWorkloadForm()).WorkloadForm)
export const ModelFields = onRender(async () => (await loadModelFields()).ModelFields)
export const BillPanel = onRender(async () => (await loadBillPanel()).BillPanel)
export const PlanPanel = onRender(async () => (await loadPlanPanel()).PlanPanel)
export const CopyLink = onRender(async () => (await loadCopyLink()).CopyLink)
export const WatchBill = onRender(async () => (await loadWatchBill()).WatchBill)
export const BillCharts = onRender(async () => (await loadBillCharts()).BillCharts)
export const BillSummary = onRender(async () => (await loadBillSummary()).BillSummary)
export const NowField = onRender(async () => (await loadNowField()).NowField)

/** Loads all parts before a client-side navigation, so that they do not appear one by one. */
export function loadParts(): Promise<unknown> {
  return Promise.all([
    loadModelCalculator(),
    loadWorkloadForm(),
    loadModelFields(),
    loadBillPanel(),
    loadPlanPanel(),
    loadCopyLink(),
    loadWatchBill(),
    loadBillCharts(),
    loadBillSummary(),
    loadNowField(),
  ])
}
