// @vitest-environment happy-dom
import { login } from '@inferdex/contracts/accounts/accounts'
import { createDeal, listStaffDeals } from '@inferdex/contracts/deals/deals.staff'
import { readSite } from '@inferdex/contracts/site/site'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, api, send } from './api.ts'
import { probeHook } from '../../testing/probe-hook.tsx'
import { useHoldUnsaved } from '../forms/unsaved-work.ts'
import { onConfirmationNeeded } from './confirmation.ts'
import { onSessionEnd, renewSession } from './session-renewal.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the network's response; the rest of the call is real. */
function answerWith(response: Response | Error): void {
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
}

const refusal = (body: BodyInit, status = 422) => new Response(body, { status })

it.each<[string, Response | Error, Partial<ApiError>]>([
  [
    'in the words of the server, with its code and fields [PUB-ERR-03]',
    refusal(JSON.stringify({ error: 'Too short', code: 'VALIDATION_FAILED', fields: { name: 'Too short' } })),
    { message: 'Too short', status: 422, code: 'VALIDATION_FAILED', fields: { name: 'Too short' } },
  ],
  ['without words [PUB-ERR-03]', refusal('{}', 500), { message: 'Request failed', status: 500, code: 'INTERNAL' }],
  ['without JSON [PUB-ERR-03]', refusal('<h1>Bad gateway</h1>', 502), { message: 'Request failed', status: 502 }],
  [
    'without an answer',
    new TypeError('Failed to fetch'),
    { message: "Can't reach the server. Please check your connection.", status: 0, code: 'NETWORK' },
  ],
])('a call that is refused %s', async (_, response, expected) => {
  answerWith(response)
  const thrown: unknown = await api(readSite).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject(expected)
})

it.each([
  ['a call that changes something is repeated after a new sign-in', createDeal, true, 2],
  ['and fails when nobody signs in', createDeal, false, 1],
  ['a mere look does not ask', listStaffDeals, true, 1],
  ['nor does a wrong password', login, true, 1],
])('%s [STAFF-12]', async (_, endpoint, isRenewed, calls) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(refusal('{}', 401)).mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  const forget = onSessionEnd(() => Promise.resolve(isRenewed))
  const status = await send(endpoint, {}).then(
    (response) => response.status,
    (thrown: unknown) => thrown instanceof ApiError && thrown.status,
  )
  forget()
  expect([status, fetched.mock.calls.length]).toEqual([calls === 2 ? 200 : 401, calls])
})

it.each([
  ['a look, with nothing typed', listStaffDeals, false, false],
  ['a look while a form holds unsaved text', listStaffDeals, true, true],
  ['a change', createDeal, false, true],
  ['a sign-in, whatever is typed', login, true, false],
])('%s asks for a new session: %#. [HOUSE-23]', async (_, endpoint, isHeld, isAsked) => {
  const form = await probeHook(useHoldUnsaved, isHeld)
  const forget = onSessionEnd(() => Promise.resolve(true))
  expect(await renewSession(endpoint, 'ended')).toBe(isAsked)
  forget()
  expect(await renewSession(endpoint, 'ended')).toBe(false)
  await form.unmount()
})

it.each([
  [{}, '/api/admin/deals'],
  [{ search: 'a b', page: 2, limit: 0, isOpen: false }, '/api/admin/deals?search=a+b&page=2&limit=0&isOpen=false'],
  [{ search: undefined, page: null }, '/api/admin/deals'],
  [{ ids: ['a', 'b'] }, '/api/admin/deals?ids=a%2Cb'],
])('the query %j is sent as %s [HOUSE-23]', async (query, address) => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await send(listStaffDeals, { query })
  expect(fetched.mock.calls[0]?.[0]).toBe(address)
})

it('a call that needs a recent sign-in is repeated once the user has confirmed who they are, and fails otherwise [SAFE-09]', async () => {
  const refused = () => Promise.resolve(refusal(JSON.stringify({ error: 'Confirm', code: 'SIGN_IN_AGAIN' }), 403))
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched.mockImplementationOnce(refused).mockResolvedValue(new Response('{}')))
  const forget = onConfirmationNeeded(() => Promise.resolve(true))
  await expect(api(createDeal, { body: {} as never })).resolves.toEqual({})
  expect(fetched).toHaveBeenCalledTimes(2)
  forget()
  fetched.mockImplementationOnce(refused)
  await expect(api(createDeal, { body: {} as never })).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' })
  const forgetAgain = onConfirmationNeeded(() => Promise.resolve(false))
  fetched.mockImplementationOnce(refused)
  await expect(api(createDeal, { body: {} as never })).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' })
  forgetAgain()
})
