// Named so that the bundler leaves the rest of Sentry out.
export { captureEvent, init } from '@sentry/browser'
