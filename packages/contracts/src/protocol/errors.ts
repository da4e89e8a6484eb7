import { z } from 'zod'

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  /** The record has another slug now; `Location` is the same call with the new one. */
  MOVED: 301,
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  LINK_INVALID: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  /**
   * The password was correct, and the account has a second factor: `POST /auth/second-factor` completes the sign-in.
   */
  SECOND_FACTOR_NEEDED: 401,
  SIGN_IN_EXPIRED: 401,
  FORBIDDEN: 403,
  ACCOUNT_BANNED: 403,
  /**
   * The call needs a sign-in of the last 15 minutes, or a confirmation: `POST /auth/confirmation/password` and others.
   */
  SIGN_IN_AGAIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_REVIEWED: 409,
  NO_PASSWORD: 409,
  LAST_ADMIN: 409,
  ALREADY_EXISTS: 409,
  SLUG_TAKEN: 409,
  TARGET_GONE: 409,
  ALREADY_DECIDED: 409,
  TOO_MANY_WATCHES: 409,
  TOO_MANY_KEYS: 409,
  EDIT_CONFLICT: 409,
  REVISION_REQUIRED: 428,
  PAYLOAD_TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export type ErrorStatus = (typeof errorStatus)[ErrorCode]

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional(),
    /** The current record when another user saved first, as a GET would return it. */
    current: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof errorBody>

export type FieldMessages = Readonly<Record<string, string>>

/** An error that is thrown anywhere and converted to a response in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldMessages | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: unknown

  constructor(
    code: ErrorCode,
    message: string,
    detail: { fields?: FieldMessages; retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.current = detail.current
  }

  get status(): ErrorStatus {
    return errorStatus[this.code]
  }
}

export function signInAgain(): AppError {
  return new AppError('SIGN_IN_AGAIN', "Please confirm that it's you, or sign in again.")
}

/** Throws when there are problems; the first message becomes the error's own. */
export function assertValid(problems: FieldMessages): void {
  const [message] = Object.values(problems)
  if (message !== undefined) throw new AppError('VALIDATION_FAILED', message, { fields: problems })
}

/** Rejects a batch for the first record with a problem; `fields` names the record by its key. */
export function assertAllValid(records: readonly (readonly [key: string, problems: FieldMessages])[]): void {
  for (const [key, problems] of records)
    assertValid(Object.fromEntries(Object.entries(problems).map(([field, message]) => [`${key}.${field}`, message])))
}
