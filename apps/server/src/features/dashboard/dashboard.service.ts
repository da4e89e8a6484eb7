import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readDashboard as contract } from '@inferdex/contracts/dashboard.staff'
import type { Db } from '../../db/db.ts'
import { latestSubmissions } from '../submissions/submissions.service.ts'
import { readFigures } from './dashboard.queries.ts'

const RECENT = 5

export async function readDashboard(db: Db, now: Date): Promise<ResponseBody<typeof contract>> {
  const [figures, recentSubmissions] = await Promise.all([readFigures(db, now), latestSubmissions(db, RECENT)])
  return { ...figures, recentSubmissions }
}
