declare module '*.css?inline&parsed' {
  const parts: import('../page-delivery/used-styles.ts').StylePart[]
  export default parts
}
