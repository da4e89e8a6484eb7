// A process that works on imports until it is killed: `node work-off-imports.ts <database url>`.
import { connect } from '../db/connect.ts'
import { importJob } from '../features/imports/imports.jobs.ts'
import { startWorker } from '../platform/job-queue.ts'

const { db } = connect(process.argv[2] ?? '')
const now = () => new Date('2026-07-01T12:00:00Z')
startWorker({ db, jobs: [importJob({ db, now })], now, onProblem: console.error, onBroken: console.error })
