// Named exports let the bundler drop the rest of Sentry.
export { captureEvent, init } from '@sentry/browser'
