declare module '*.css?inline&parsed' {
  const parts: import('../page-delivery/styles/used-styles.ts').StylePart[]
  export default parts
}
