import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod'

/**
 * The payload of the jobs that the database functions `queue_imports()`, `queue_uploads()`, `queue_relinking()`,
 * `queue_sample_data()`, `queue_referral_trends()`, `queue_alerts()`, `queue_deliveries()` and `queue_emails()` put into the queue.
 */
export const TenantJob = z.object({ tenant_id: z.int() })

type AddJob = JobHelpers['addJob']

/** @param wait - in milliseconds. A job for later has a name of its own, so that it does not put off one for now. */
export const addEmails = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'send_emails',
    { tenant_id: tenantId },
    {
      jobKey: wait > 0 ? `emails ${tenantId} later` : `emails ${tenantId}`,
      priority: 9,
      maxAttempts: 1,
      runAt: new Date(Date.now() + wait),
    },
  )

export const addReportMails = (addJob: AddJob, tenantId: number) =>
  addJob(
    'send_report_mails',
    { tenant_id: tenantId },
    { jobKey: `report mails ${tenantId}`, priority: 12, maxAttempts: 1 },
  )

/** @param wait - in milliseconds */
export const addAlerts = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'evaluate_alerts',
    { tenant_id: tenantId },
    { jobKey: `alerts ${tenantId}`, priority: 16, runAt: new Date(Date.now() + wait) },
  )

export const addTrends = (addJob: AddJob, tenantId: number) =>
  addJob('refresh_referral_trends', { tenant_id: tenantId }, { jobKey: `referral trends ${tenantId}`, priority: 15 })

export const addIndexing = (addJob: AddJob, tenantId: number) =>
  addJob(
    'index_communications',
    { tenant_id: tenantId },
    { jobKey: `indexed communications ${tenantId}`, priority: 18 },
  )

export const addDeliveries = (addJob: AddJob, tenantId: number) =>
  addJob('send_deliveries', { tenant_id: tenantId }, { jobKey: `deliveries ${tenantId}`, priority: 8, maxAttempts: 1 })

export const addDailyMails = (addJob: AddJob, tenantId: number) =>
  addJob(
    'send_daily_mails',
    { tenant_id: tenantId },
    { jobKey: `daily mails ${tenantId}`, priority: 12, maxAttempts: 1 },
  )

export const addImports = (addJob: AddJob, tenantId: number) =>
  addJob('run_imports', { tenant_id: tenantId }, { jobKey: `imports ${tenantId}`, priority: 10 })

export const addUploads = (addJob: AddJob, tenantId: number) =>
  addJob('run_uploads', { tenant_id: tenantId }, { jobKey: `uploads ${tenantId}`, priority: 10 })

export const addSamples = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'work_on_sample_data',
    { tenant_id: tenantId },
    { jobKey: `sample data ${tenantId}`, priority: 12, runAt: new Date(Date.now() + wait) },
  )
