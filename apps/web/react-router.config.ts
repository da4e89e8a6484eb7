import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // The whole route manifest is one immutable file, so a page never requests which chunk a link needs.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
