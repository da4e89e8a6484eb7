import type { ImportJob, ImportMode } from '@inferdex/contracts/imports.staff'
import { importFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../../lib/api/api.ts'
import { withFallback } from '../../../lib/api/load.ts'
import { toast } from '../../../lib/toast.ts'
import { sendFile, sendItems } from './import-calls.ts'
import { parseFile } from './parse-file.ts'
import { NOTHING_PARSED, type ParsedFile } from './parsed-file.ts'
import { withoutRefusedItems } from './refused-items.ts'

export type ImportStep = 'file' | 'parsing' | 'preview' | 'importing' | 'done'

type Chosen = { readonly file: File; readonly parsed: ParsedFile }

/** Short, because small files are done at once; a large one takes minutes. */
const FIRST_POLL_MS = 100
const POLL_MS = 1000
const RUNNING = new Set(['reading', 'checking', 'writing'])

/** Holds the state of an import: file chosen, parsed, previewed, imported. */
export function useImport(kind: ImportKind, onDone: () => void) {
  const [step, setStep] = useState<ImportStep>('file')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mode, setMode] = useState<ImportMode>('all-or-nothing')
  /** The import on the server: a dry run, or a running one. */
  const [job, setJob] = useState<ImportJob | null>(null)
  const [imported, setImported] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function choose(file: File) {
    leaving.current.abort()
    const controller = new AbortController()
    leaving.current = controller
    setJob(null)
    setStep('parsing')
    let parsed: ParsedFile
    try {
      parsed = await parseFile({ kind, file }, controller.signal)
    } catch {
      parsed = { ...NOTHING_PARSED, problem: 'Failed to parse file' }
    }
    if (controller.signal.aborted) return
    setChosen({ file, parsed })
    setMode(parsed.refused > 0 ? 'valid-rows' : 'all-or-nothing')
    setStep('preview')
  }

  async function follow(started: ImportJob): Promise<ImportJob | null> {
    const { readImport } = await import('@inferdex/contracts/imports.staff')
    const { signal } = leaving.current
    let current = started
    let pauseMs = FIRST_POLL_MS
    while (RUNNING.has(current.state)) {
      setJob(current)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(pauseMs * 2, POLL_MS)
      if (signal.aborted) return null
      current = await api(readImport, { params: { id: started.id } })
    }
    if (signal.aborted) return null
    setJob(current)
    return current
  }

  async function dryRun() {
    const format = chosen && importFormat(chosen.file.name)
    if (chosen === null || format === null) return
    try {
      const looked = await follow(await sendFile(kind, format, chosen.file, undefined))
      if (looked?.state === 'failed') void toast.error(looked.message ?? `Failed to import ${kind}`)
    } catch (thrown) {
      fail(thrown)
    }
  }

  async function start() {
    if (chosen === null || chosen.parsed.valid === 0) {
      void toast.error('No valid records to import')
      return
    }
    setStep('importing')
    try {
      if (kind !== 'offers' && job?.state !== 'checked' && chosen.parsed.items !== null)
        await importItems(kind, chosen, chosen.parsed.items)
      else await importFile(chosen.file)
    } catch (thrown) {
      fail(thrown)
    }
  }

  async function importItems(
    itemKind: Exclude<ImportKind, 'offers'>,
    { file, parsed }: Chosen,
    items: NonNullable<ParsedFile['items']>,
  ) {
    try {
      const { count, id } = await sendItems(
        itemKind,
        items.map(({ record }) => record),
      )
      const { readImport } = await import('@inferdex/contracts/imports.staff')
      // If this fails, the import can be undone only from the list of earlier ones.
      setJob(await withFallback(api(readImport, { params: { id } }), null, 'The import'))
      succeed(count)
    } catch (thrown) {
      // Rows that only the server can refuse are shown like the others, and can be skipped.
      if (thrown instanceof ApiError && thrown.code === 'VALIDATION_FAILED') {
        setChosen({ file, parsed: withoutRefusedItems(parsed, items, thrown.fields) })
        setMode('valid-rows')
      }
      throw thrown
    }
  }

  async function importFile(file: File) {
    const format = importFormat(file.name)
    if (format === null) return
    const { continueImport } = await import('@inferdex/contracts/imports.staff')
    const started =
      job?.state === 'checked'
        ? await api(continueImport, { params: { id: job.id }, body: { mode } })
        : await sendFile(kind, format, file, mode)
    const ended = await follow(started)
    if (ended === null) return
    if (ended.state === 'done') succeed(ended.created + ended.changed + ended.unchanged)
    else {
      setStep('preview')
      if (ended.state === 'failed') void toast.error(`Failed to import ${kind}`, { description: ended.message })
      else void toast.info('The import was cancelled')
      if (ended.mode === 'valid-rows') onDone()
    }
  }

  async function cancel() {
    if (job === null) return
    try {
      const { cancelImport } = await import('@inferdex/contracts/imports.staff')
      await api(cancelImport, { params: { id: job.id } })
    } catch (thrown) {
      void toast.error(thrown instanceof ApiError ? thrown.message : 'Request failed')
    }
  }

  function succeed(count: number) {
    setImported(count)
    setStep('done')
    void toast.success(`Successfully imported ${formatCount(count)} ${kind}`)
    onDone()
  }

  function fail(thrown: unknown) {
    setStep('preview')
    const description = thrown instanceof ApiError ? thrown.message : 'Request failed'
    void toast.error(`Failed to import ${kind}`, { description })
  }

  return { step, chosen, mode, setMode, job, imported, choose, dryRun, start, cancel }
}

export type ImportFlow = ReturnType<typeof useImport>

export function foundText({ valid }: ParsedFile): string {
  return `Found ${formatCount(valid)} valid records`
}

export function isRunning({ state }: ImportJob): boolean {
  return RUNNING.has(state)
}
