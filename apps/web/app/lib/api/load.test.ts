import { expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { withFallback, orNotFound } from './load.ts'

const notFound = new ApiError('This model does not exist', { status: 404, code: 'NOT_FOUND' })
const broken = new ApiError('Something went wrong', { status: 500, code: 'INTERNAL' })

it('turns a missing record into a 404 page, also when the call was made in process [PUB-ERR-02]', async () => {
  for (const thrown of [notFound, Object.assign(new Error('gone'), { code: 'NOT_FOUND' })]) {
    await expect(orNotFound(Promise.reject(thrown))).rejects.toMatchObject({ init: { status: 404 } })
  }
})

it('leaves every other failure as it is [PUB-ERR-02]', async () => {
  await expect(orNotFound(Promise.reject(broken))).rejects.toBe(broken)
})

it('logs the failure of a part and goes on without it [PUB-ERR-04]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await withFallback(Promise.reject(broken), [], 'Benchmarks')).toEqual([])
  expect(log).toHaveBeenCalledWith('Benchmarks could not be loaded', broken)
  log.mockRestore()
})

it('leads to the page of a record that has another slug now, for good [STAFF-08]', async () => {
  const moved = Object.assign(new Error('moved'), { code: 'MOVED', status: 301, current: { slug: 'new' } })
  const thrown: unknown = await orNotFound(Promise.reject(moved), (slug) => `/model/${slug}`).catch(
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(Response)
  const { status, headers } = thrown as Response
  expect([status, headers.get('location')]).toEqual([301, '/model/new'])
})
