import { z } from 'zod'

/** Dates cross the wire as ISO strings. */
export const isoDateTime = z.iso.datetime()
