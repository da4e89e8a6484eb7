// Loaded by Vitest for every API test file (vitest.config.ts).
import { afterAll } from 'vitest'
import { runEndings } from './end-of-file.ts'

afterAll(runEndings)
