import type { ColumnType } from 'kysely'

/** An exact number: read as text, written as text or an integer, never as a float. */
export type Decimal = ColumnType<string, string | number, string | number>
export type Timestamp = ColumnType<Date, Date, Date>
export type Json = ColumnType<unknown, string, string>
/** A column with a default value. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** A column that only the database writes. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>
