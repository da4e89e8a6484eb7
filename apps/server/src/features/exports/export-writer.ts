import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { ExportFileName } from '@inferdex/domain/exports/export-files'
import type { ExportFile } from './exports.queries.ts'

/** A higher quality than for responses: every file is compressed once and read many times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: 0 } }
const GZIP = { level: 6 }

export type ExportWriter = ReturnType<typeof createExportWriter>

/**
 * Compresses a file in two encodings while it is written. Each write waits for backpressure of the compressors, which
 * run in separate threads, so that a file of any size needs little memory.
 */
export function createExportWriter(folder: string, name: ExportFileName) {
  const hash = createHash('sha256')
  let bytes = 0
  const forms = [
    compressInto(createBrotliCompress(BROTLI), join(folder, `${name}.br`)),
    compressInto(createGzip(GZIP), join(folder, `${name}.gz`)),
  ]

  return {
    name,
    write: async (text: string): Promise<void> => {
      if (text === '') return
      const chunk = Buffer.from(text)
      hash.update(chunk)
      bytes += chunk.length
      await Promise.all(forms.map((form) => form.write(chunk)))
    },
    finish: async (): Promise<ExportFile> => {
      const [brotliBytes = 0, gzipBytes = 0] = await Promise.all(forms.map((form) => form.finish()))
      return { name, etag: `"${hash.digest('base64url').slice(0, 27)}"`, bytes, brotliBytes, gzipBytes }
    },
    /** Closes open files after a failure. */
    abandon: (): void => {
      for (const form of forms) form.abandon()
    },
  }
}

function compressInto(
  compressor: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
  path: string,
) {
  const written = pipeline(compressor, createWriteStream(path))
  // The next write, or `finish`, throws the error.
  written.catch(() => {})
  return {
    write: async (chunk: Buffer): Promise<void> => {
      if (!compressor.write(chunk)) await Promise.race([once(compressor, 'drain'), written])
    },
    finish: async (): Promise<number> => {
      compressor.end()
      await written
      return (await stat(path)).size
    },
    abandon: () => void compressor.destroy(),
  }
}
