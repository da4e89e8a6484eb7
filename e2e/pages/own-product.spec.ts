import { demoToken } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'

test('a file of tests begins with the demo data and nothing else, whatever ran before it [HOUSE-19]', async ({
  request,
}) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  expect(await read('/admin/users?limit=100')).toMatchObject({ total: 4 })
  expect(await read('/submissions/stats/overview')).toMatchObject({ pending: 0, approved: 0, rejected: 0 })
  expect(await read('/admin/audit-logs')).toMatchObject({ total: 0 })
  expect(await read('/reviews/latest')).toEqual([])
})
