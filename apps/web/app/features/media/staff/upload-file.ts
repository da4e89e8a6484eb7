import type { ErrorBody } from '@inferdex/contracts/protocol/errors'
import { type MediaItem, MEDIA_MAX_BYTES, notSupported, tooLarge, uploadMedia } from '@inferdex/contracts/media'
import { ApiError } from '../../../lib/api/api.ts'
import { authToken } from '../../../lib/api/auth-token.ts'

const TAKEN = /^(?:image\/(?:jpeg|png|gif|webp|avif)|application\/pdf)$/

/** Returns why a file is refused before the upload, or null. The server checks its content. */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (!TAKEN.test(type)) return notSupported(name)
  return size > MEDIA_MAX_BYTES ? tooLarge(name) : null
}

type UploadOptions = { signal: AbortSignal; onProgress: (sent: number) => void }

/** Uploads a file. It uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<MediaItem> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () =>
      reject(new ApiError("Can't reach the server. Please check your connection.", { status: 0, code: 'NETWORK' }))
    request.open(uploadMedia.method, `/api${uploadMedia.path}?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('authorization', `Bearer ${authToken.read()}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    request.addEventListener('load', () => {
      if (request.status === uploadMedia.status) resolve(JSON.parse(request.responseText) as MediaItem)
      else reject(readError(file, request))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function readError(file: File, { status, responseText }: XMLHttpRequest): ApiError {
  let body: Partial<ErrorBody> = {}
  try {
    body = JSON.parse(responseText) as Partial<ErrorBody>
  } catch {
    // Not JSON: the error page of a proxy.
  }
  // Refused because of its size, by the server or by a proxy in front of it.
  const isUnnamed = status === 413 && !body.error?.includes(file.name)
  return new ApiError(isUnnamed ? tooLarge(file.name) : (body.error ?? 'Request failed'), {
    status,
    code: body.code ?? 'INTERNAL',
    requestId: body.requestId,
  })
}
