import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The gallery of components is never part of a production build.
const isDevelopment = process.env.NODE_ENV !== 'production'

/** Every URL and its module, in the order of the specification. */
export default [
  layout('routes/public/frame.tsx', [
    index('routes/public/home.tsx'),
    route('providers', 'routes/public/providers.tsx'),
    route('models', 'routes/public/models.tsx'),
    route('provider/:slug', 'routes/public/provider.tsx'),
    route('model/:slug', 'routes/public/model.tsx'),
    route('deals', 'routes/public/deals.tsx'),
    route('free-tiers', 'routes/public/free-tiers.tsx'),
    route('compare', 'routes/public/compare.tsx'),
    route('calculator', 'routes/public/calculator.tsx'),
    route('leaderboard', 'routes/public/leaderboard.tsx'),
    route('search', 'routes/public/search.tsx'),
    route('login', 'routes/auth/login.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('verify-email', 'routes/auth/verify-email.tsx'),
    route('auth/callback', 'routes/auth/callback.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('submit', 'routes/account/submit.tsx'),
    route('api/docs', 'routes/public/api-docs.tsx'),
    ...(isDevelopment ? [route('dev/components', 'routes/dev/components.tsx')] : []),
    route('*', 'routes/public/not-found.tsx'),
  ]),
] satisfies RouteConfig
