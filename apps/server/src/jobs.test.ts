import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { enqueueAccountMail } from './features/accounts/account-mail.service.ts'
import { jobGroups } from './jobs.ts'
import { createMailer } from './platform/mail.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { workOffJobs } from './platform/job-queue.ts'
import { mailServer, sendDueMails } from './testing/mail-server.ts'
import { aPerson, testApp } from './testing/test-app.ts'

it('a production process without SMTP leaves the mails of the shared queue to one that has it [SAFE-03]', async () => {
  const test = await testApp()
  const { database, clock } = test
  const { email } = await aPerson(test)
  await enqueueAccountMail(database.db, 'reset-password', { email }, clock.now)

  const silent = readConfig({ NODE_ENV: 'production' })
  const jobs = jobGroups({
    db: database.db,
    sendMail: createMailer(silent),
    publicUrl: silent.PUBLIC_URL,
    siteName: 'Inferdex',
    contactMailbox: null,
    storage: createStorage(silent),
    now: () => clock.now,
  }).flat()
  await workOffJobs({ db: database.db, now: () => clock.now, jobs, onProblem: ({ error }) => expect(error).toBeNull() })
  const waiting = await database.db.selectFrom('jobs').select(['name', 'attempts']).execute()
  expect(waiting).toEqual([{ name: 'account-mail:reset-password', attempts: 0 }])
  // No link exists yet that a log could show.
  expect(await database.db.selectFrom('one_time_tokens').select('hash').execute()).toEqual([])

  const mails = await mailServer()
  await sendDueMails(test, mails)
  expect(mails.mails.map(({ to }) => to)).toEqual([email])
})
