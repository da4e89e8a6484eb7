import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { bestOfModels, billsOfDay, type DayBill } from '@inferdex/domain/bill/bills-of-day'
import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { chosenModels } from '@inferdex/domain/bill/workload/chosen-models'
import { workloadOfType } from '@inferdex/domain/bill/workload/workload-of-type'
import type { Workload } from '@inferdex/domain/bill/workload/workload'
import type { ShownDay } from '../../../lib/as-of.ts'
import { chooseModel } from '../calculator-data.ts'

/** Data of the calculator for a day. */
export type DayCalculatorData = ShownDay & {
  /** The picked models; empty: the calculator's default ranking. */
  readonly models: readonly (readonly [slug: string, name: string])[]
  readonly workload: Workload
  readonly bills: readonly DayBill[]
}

type ModelsOfDay = {
  readonly picked: DayCalculatorData['models']
  /** All models whose bills are compared, as in the calculator; null means every model. */
  readonly slugs: ReadonlySet<string> | null
}

/** Returns the models whose bills are compared, as in the calculator. A partial name picks the first match. */
export function modelsOfDay(catalogue: PreparedCatalogue, { models }: CalculatorQuery): ModelsOfDay {
  const { picked, slugs } = chosenModels(catalogue, models)
  const [wanted] = models.picked
  if (models.mode !== 'pick' || wanted === undefined || picked.length > 0) return { picked, slugs }
  const { model } = chooseModel(catalogue, wanted)
  return model === null ? { picked, slugs } : { picked: [[model.slug, model.name]], slugs: new Set([model.slug]) }
}

export function dayCalculatorData(
  shown: ShownDay,
  { onDay, today }: { onDay: BillData; today: PreparedCatalogue },
  { picked, slugs }: ModelsOfDay,
  query: CalculatorQuery,
): DayCalculatorData {
  const workload = workloadOfType(query.workload, query.models.type)
  const bills = billsOfDay(prepareCatalogue(decodeBillData(onDay)), today, workload, slugs)
  // Of many models only the cheapest offers are compared, as in the calculator.
  return { ...shown, models: picked, workload: query.workload, bills: picked.length > 0 ? bills : bestOfModels(bills) }
}
