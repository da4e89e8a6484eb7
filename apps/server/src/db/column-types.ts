import type { ColumnType } from 'kysely'

/** Exact: read as text, written as text or an integer, never as a float. */
export type Decimal = ColumnType<string, string | number, string | number>
export type Timestamp = ColumnType<Date, Date, Date>
export type Json = ColumnType<unknown, string, string>
/** The database fills it in when it is left out. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** The database alone writes it. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>
