import type { ApiError } from '#dataProvider/client.ts'
import type { Visitor } from './analytics.ts'
import type * as Sentry from './sentryLibrary.ts'

let service: Promise<typeof Sentry> | null = null
let load: (() => Promise<typeof Sentry>) | null = null
let reporter: Visitor | null = null

/** The service, loaded unless it already is. @returns null while reports are turned off, or if it cannot be loaded: the next report tries again */
const started = async (): Promise<typeof Sentry | null> => {
  service ??= load?.() ?? null
  try {
    return await service
  } catch (error) {
    console.warn(error)
    service = null
    return null
  }
}

/**
 * Turns error reporting on. Sentry is loaded only here and without its integrations, which would collect addresses, clicks and requests. In this
 * product these contain data about patients.
 */
export const startErrorReports = (
  dsn: string,
  version: string,
  loadLibrary: () => Promise<typeof Sentry> = () => import('./sentryLibrary.ts'),
): void => {
  load ??= async () => {
    const sentry = await loadLibrary()
    sentry.init({ dsn, release: version, defaultIntegrations: false, sendClientReports: false, maxBreadcrumbs: 0 })
    return sentry
  }
  void started()
}

/** Sets the person to whom reported failures are attributed. */
export const identifyReporter = (visitor: Visitor): void => {
  reporter = visitor
}

/** Clears the signed-in person. */
export const forgetReporter = (): void => {
  reporter = null
}

/** Reports a failure of status 500 and above: the operation, the status and the server's request id, but no request data. */
export const reportServerError = async (error: ApiError, operation: string): Promise<void> => {
  const sentry = await started()
  if (!sentry) return
  sentry.captureEvent({
    message: `${error.status} ${operation}`,
    level: 'error',
    tags: { operation, status: error.status, request_id: error.problem.requestId ?? '' },
    ...(reporter && { user: { id: String(reporter.userId), tenant_id: reporter.tenantId } }),
  })
}
