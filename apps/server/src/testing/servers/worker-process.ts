// A process that runs the named jobs until it is killed: `node worker-process.ts <database url> <job> …`.
import { readConfig } from '../../config.ts'
import { connect } from '../../db/connect.ts'
import { jobsFor } from '../../jobs.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { startWorkers } from '../../platform/job-queue.ts'
import { countedJob, tickingJob } from '../counted-jobs.ts'

const [, , url = '', ...names] = process.argv
const database = connect(url)
const config = readConfig(process.env)
// A test may start its processes on different days.
const now = () => new Date(process.env.WORKER_NOW ?? '2026-07-01T12:00:00Z')
const { jobs, depsFor } = jobsFor(config, { db: database.db, storage: createStorage(config), now })
const named = [...jobs, countedJob, tickingJob].filter(({ name }) => names.includes(name))
startWorkers(database, { jobs: named, depsFor, onProblem: console.error }, () => {})
