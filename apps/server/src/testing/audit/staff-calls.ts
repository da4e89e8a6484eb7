import { aPersonWithApp } from '../accounts/second-factor.ts'
import { currentVersion } from '../save-now.ts'
import { as } from '../test-app.ts'
import type { Context, RecordMakers, Sent } from './record-makers.ts'

/** Returns the same case for several lists. */
function eachOf<List extends string>(lists: readonly List[], call: string, sent: (list: List) => Promise<Sent>) {
  return Object.fromEntries(lists.map((list) => [call.replace(':list', list), () => sent(list)]))
}

/** Returns one valid call for every endpoint with which staff can change data. */
export function staffCalls(makers: RecordMakers, context: () => Context): Record<string, () => Promise<Sent>> {
  const {
    send,
    staff,
    idOf,
    fresh,
    aModel,
    aProvider,
    aDeal,
    aPost,
    imported,
    aSubmission,
    decided,
    aComment,
    aFlaggedComment,
    aReview,
    aMessage,
    aSubscriber,
    upload,
    fileOf,
    aComparedImport,
    anAppliedImport,
    admin,
    reversal,
    lock,
    aFeed,
    aProposal,
    aDecision,
    aStandingRule,
    aFailedJob,
    person,
    newModel,
    newProvider,
    newDeal,
    newPost,
    newRecord,
    anAutosave,
    FORM,
  } = makers

  const at = async (path: string, id: Promise<string>, body?: object): Promise<Sent> => ({
    path: path.replace(':id', await id),
    ...(body === undefined ? {} : { body }),
  })

  const inBulk = (ids: readonly string[]) => ({ ids, versions: Object.fromEntries(ids.map((id) => [id, 1])) })

  /** Sends a change with the record's current revision. */
  async function edited(path: string, id: Promise<string>, body: object): Promise<Sent> {
    const address = path.replace(':id', await id)
    return {
      path: address,
      body: { ...(await currentVersion(as(context().test.app, context().people.ADMIN), address)), ...body },
    }
  }

  return {
    'POST /submissions/:id/approve': () => at('/submissions/:id/approve', aSubmission(), { version: 1 }),
    'POST /submissions/:id/reject': () => at('/submissions/:id/reject', aSubmission(), { version: 1 }),
    'POST /submissions/:id/reset': () => at('/submissions/:id/reset', decided(), { version: 2 }),
    'POST /submissions/:id/link': () => at('/submissions/:id/link', aSubmission(), { targetId: context().ids.model }),
    'PUT /submissions/:id': () => edited('/submissions/:id', aSubmission(), { notes: 'Corrected' }),
    'DELETE /submissions/:id': () => at('/submissions/:id', aSubmission()),
    'POST /admin/submissions/bulk-approve': async () => ({
      path: '/admin/submissions/bulk-approve',
      body: inBulk([await aSubmission(), await aSubmission()]),
    }),
    'POST /admin/submissions/bulk-reject': async () => ({
      path: '/admin/submissions/bulk-reject',
      body: inBulk([await aSubmission()]),
    }),
    'PUT /admin/users/:id/role': async () => at('/admin/users/:id/role', person(), { role: 'CONTRIBUTOR' }),
    'PUT /admin/users/:id/ban': async () => at('/admin/users/:id/ban', person(), { banned: true }),
    'POST /admin/users/:id/reset-second-factor': async () => ({
      path: `/admin/users/${(await aPersonWithApp(context().test)).id}/reset-second-factor`,
    }),
    'DELETE /admin/users/:id': () => at('/admin/users/:id', person()),
    'PUT /admin/reviews/:id/verified': () =>
      at('/admin/reviews/:id/verified', aReview(), { verified: true, reason: 'Showed an invoice' }),
    'DELETE /reviews/:id': () => at('/reviews/:id', aReview()),
    'POST /admin/models': async () => ({ path: '/admin/models', body: aModel() }),
    'PUT /admin/models/:id': () => edited('/admin/models/:id', newModel(), { name: fresh('Renamed') }),
    'PUT /admin/models/:id/offers/:offerId/confirmation': async () => {
      const { id } = await context()
        .test.database.db.selectFrom('offers')
        .select('id')
        .where('model_id', '=', context().ids.model)
        .where('confirmed_on', 'is', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      return { path: `/admin/models/${context().ids.model}/offers/${id}/confirmation`, body: { confirmed: true } }
    },
    'DELETE /admin/models/:id': () => at('/admin/models/:id', newModel()),
    'PUT /admin/models/:id/slug': async () => {
      const { path, body } = await edited('/admin/models/:id', newModel(), { slug: fresh('moved') })
      return { path: `${path}/slug`, body: body ?? {} }
    },
    ...eachOf(['models', 'providers', 'deals', 'blogs'], 'POST /admin/:list/:id/restore', async (list) => {
      const id = await newRecord[list]()
      await staff('DELETE', `/admin/${list}/${id}`)
      return { path: `/admin/${list}/${id}/restore` }
    }),
    ...eachOf(['models', 'providers', 'deals'], 'POST /admin/:list/bulk', async (list) => {
      const id = await newRecord[list]()
      const item = { id, ...(await currentVersion(admin(), `/admin/${list}/${id}`)) }
      return { path: `/admin/${list}/bulk`, body: { action: 'archive', items: [item] } }
    }),
    ...eachOf(['models', 'providers', 'deals'], 'POST /admin/:list/export', async (list) => ({
      path: `/admin/${list}/export`,
      body: { ids: [await newRecord[list]()] },
    })),
    'POST /admin/providers': async () => ({ path: '/admin/providers', body: aProvider() }),
    'PUT /admin/providers/:id': () => edited('/admin/providers/:id', newProvider(), { name: fresh('Renamed') }),
    'DELETE /admin/providers/:id': () => at('/admin/providers/:id', newProvider()),
    'PUT /admin/providers/:id/pricing': () =>
      edited('/admin/providers/:id/pricing', newProvider(), {
        pricing: { tiers: [{ id: 'pro', name: 'Pro', price: 10, displayOrder: 0 }] },
      }),
    'POST /admin/deals': async () => ({ path: '/admin/deals', body: aDeal() }),
    'PUT /admin/deals/:id': () => edited('/admin/deals/:id', newDeal(), { title: fresh('Renamed') }),
    'DELETE /admin/deals/:id': () => at('/admin/deals/:id', newDeal()),
    'POST /admin/models/import': async () => ({ path: '/admin/models/import', body: { items: [imported.models()] } }),
    'POST /admin/providers/import': async () => ({
      path: '/admin/providers/import',
      body: { items: [imported.providers()] },
    }),
    'POST /admin/deals/import': async () => ({ path: '/admin/deals/import', body: { items: [imported.deals()] } }),
    'POST /admin/imports': async () => ({
      path: '/admin/imports?kind=providers&format=json&mode=all-or-nothing',
      file: fileOf('providers'),
    }),
    'POST /admin/imports/:id/start': () =>
      at('/admin/imports/:id/start', aComparedImport(), { mode: 'all-or-nothing' }),
    'POST /admin/imports/:id/cancel': () => at('/admin/imports/:id/cancel', aComparedImport()),
    'POST /admin/imports/:id/undo': () => at('/admin/imports/:id/undo', anAppliedImport()),
    'POST /admin/feeds/:id/run': async () => ({ path: `/admin/feeds/${await aFeed()}/run`, body: {} }),
    'POST /admin/feeds/:id/run/file': async () => ({
      path: `/admin/feeds/${await aFeed()}/run/file`,
      file: Buffer.from('{}'),
    }),
    'DELETE /admin/feeds/:id/run': async () => {
      const path = `/admin/feeds/${await aFeed()}/run`
      await staff('POST', path, {})
      return { path }
    },
    'PUT /admin/feeds/:id': async () => ({
      path: `/admin/feeds/${await aFeed()}`,
      body: { revision: 1, everyHours: 12 },
    }),
    'POST /admin/feeds/:id/test': async () => ({
      path: `/admin/feeds/${await aFeed()}/test`,
      body: { url: 'https://127.0.0.1/' },
    }),
    'POST /admin/intake/decisions': async () => ({
      path: '/admin/intake/decisions',
      body: { choices: [await aProposal()] },
    }),
    'POST /admin/intake/decisions/group': async () => {
      await aProposal()
      const until = context().test.clock.now.toISOString()
      return { path: '/admin/intake/decisions/group', body: { rule: 'jump', choose: 'keep', until } }
    },
    'POST /admin/intake/decisions/:id/undo': () => at('/admin/intake/decisions/:id/undo', aDecision()),
    'POST /admin/intake/unmatched/decisions': async () => {
      const feed = await aFeed()
      const name = {
        feed_id: feed,
        key: 'nova/one',
        state: 'waiting',
        rule: 'unknown',
        first_seen_at: context().test.clock.now,
      } as const
      await context().test.database.db.insertInto('feed_names').values(name).execute()
      return {
        path: '/admin/intake/unmatched/decisions',
        body: { names: [{ feed, key: 'nova/one' }], action: 'ignore' },
      }
    },
    'POST /admin/intake/rules': async () => ({ path: '/admin/intake/rules', body: await aStandingRule() }),
    'DELETE /admin/intake/rules/:id': async () =>
      at('/admin/intake/rules/:id', idOf(staff('POST', '/admin/intake/rules', await aStandingRule()))),
    'POST /admin/models/:id/history/revert': async () =>
      reversal('models', await newModel(), { name: fresh('Renamed') }),
    'POST /admin/providers/:id/history/revert': async () =>
      reversal('providers', await newProvider(), { name: fresh('Renamed') }),
    'POST /admin/deals/:id/history/revert': async () => reversal('deals', await newDeal(), { title: fresh('Renamed') }),
    'POST /admin/models/:id/locks': () => lock(),
    'POST /admin/models/:id/locks/end': () => lock({ isEnd: true }),
    'POST /admin/jobs/:id/retry': () => at('/admin/jobs/:id/retry', aFailedJob()),
    'DELETE /admin/jobs/:id': () => at('/admin/jobs/:id', aFailedJob()),
    'POST /admin/jobs/schedules/:name/run': async () => ({ path: '/admin/jobs/schedules/count-changes/run' }),
    'POST /admin/blogs': async () => ({ path: '/admin/blogs', body: aPost() }),
    'PUT /admin/blogs/:id': () => edited('/admin/blogs/:id', newPost(), { title: fresh('Renamed') }),
    'DELETE /admin/blogs/:id': () => at('/admin/blogs/:id', newPost()),
    'POST /admin/blogs/bulk': async () => ({
      path: '/admin/blogs/bulk',
      body: { action: 'archive', ids: [await newPost()] },
    }),
    'POST /admin/blogs/preview': async () => ({ path: '/admin/blogs/preview', body: { content: 'Typed' } }),
    'POST /admin/blogs/autosave': async () => ({ path: '/admin/blogs/autosave', body: { fields: FORM } }),
    'DELETE /admin/blogs/versions/:id': () => at('/admin/blogs/versions/:id', anAutosave()),
    'POST /admin/media': upload,
    'DELETE /admin/media/:id': async () =>
      at('/admin/media/:id', idOf(send(context().people.ADMIN, 'POST', await upload()))),
    'DELETE /comments/:id': () => at('/comments/:id', aComment()),
    'PUT /admin/comments/:id': () => at('/admin/comments/:id', aComment(), { status: 'APPROVED' }),
    'POST /admin/comments/:id/reply': () => at('/admin/comments/:id/reply', aComment(), { content: 'Thank you' }),
    'POST /admin/comments/approve-pending': async () => {
      await aComment()
      return { path: '/admin/comments/approve-pending' }
    },
    'POST /admin/comments/reject-flagged': async () => {
      await aFlaggedComment()
      return { path: '/admin/comments/reject-flagged' }
    },
    'POST /admin/comments/move-back': async () => {
      const id = await aComment()
      await send(
        context().people.ADMIN,
        'PUT',
        await at('/admin/comments/:id', Promise.resolve(id), { status: 'APPROVED' }),
      )
      return { path: '/admin/comments/move-back', body: { ids: [id], decided: 'APPROVED' } }
    },
    'PUT /admin/messages/:id': () => at('/admin/messages/:id', aMessage(), { status: 'ANSWERED' }),
    'DELETE /admin/messages/:id': () => at('/admin/messages/:id', aMessage()),
    'POST /admin/newsletter/export': async () => {
      await aSubscriber()
      return { path: '/admin/newsletter/export', body: {} }
    },
    'DELETE /admin/newsletter/:id': () => at('/admin/newsletter/:id', aSubscriber()),
  }
}
