import { readBillData } from '@inferdex/contracts/bill'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { type BillBook, openBook } from '@inferdex/domain/bill/terms/catalogue-offers'
import { api } from '../../lib/api/api.ts'

const opened = new WeakMap<BillData, BillBook>()

/** The same data that the browser gets, ready to be billed. Null when there are too many offers. */
export async function readBillBook(): Promise<BillBook | null> {
  const { data } = await api(readBillData)
  if (data === null) return null
  const book = opened.get(data) ?? openBook(decodeBillData(data))
  opened.set(data, book)
  return book
}
