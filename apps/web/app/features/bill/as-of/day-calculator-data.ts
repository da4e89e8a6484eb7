import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billsOfDay, type DayBill } from '@inferdex/domain/bill/bills-of-day'
import type { CalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { chosenModels } from '@inferdex/domain/bill/workload/chosen-models'
import type { Workload } from '@inferdex/domain/bill/workload/workload'
import type { ShownDay } from '../../../lib/as-of.ts'
import { chooseModel } from '../calculator-data.ts'

/** What the calculator shows for a day. */
export type DayCalculatorData = ShownDay & {
  readonly models: readonly (readonly [slug: string, name: string])[]
  readonly workload: Workload
  readonly bills: readonly DayBill[]
}

/** Returns the models whose bills are compared: the picked ones, else the model of the simple calculator. */
export function modelsOfDay(catalogue: PreparedCatalogue, query: CalculatorQuery): DayCalculatorData['models'] {
  const { picked } = chosenModels(catalogue, query.models)
  if (picked.length > 0) return picked
  const { model } = chooseModel(catalogue, query.models.picked[0] ?? query.model)
  return model === null ? [] : [[model.slug, model.name]]
}

export function dayCalculatorData(
  shown: ShownDay,
  { onDay, today }: { onDay: BillData; today: PreparedCatalogue },
  models: DayCalculatorData['models'],
  { workload }: CalculatorQuery,
): DayCalculatorData {
  const slugs = models.map(([slug]) => slug)
  return {
    ...shown,
    models,
    workload,
    bills: billsOfDay(prepareCatalogue(decodeBillData(onDay)), today, workload, slugs),
  }
}
