declare module '*.css?inline&parsed' {
  import type { StylePart } from '../page-delivery/styles/used-styles.ts'

  const parts: StylePart[]
  export default parts
}
