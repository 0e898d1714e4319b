import type { TaskList } from 'graphile-worker'
import { queueDailyMails } from '../alerts/dailyMail/queueDailyMails.ts'
import { sendDailyMails } from '../alerts/dailyMail/sendDailyMails.ts'
import { evaluateAlerts } from '../alerts/judging/evaluateAlerts.ts'
import { indexCommunicationTexts } from '../communications/textSearch/indexCommunicationTexts.ts'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn, withTenant } from '../db/tenant.ts'
import { movedPatientKeys } from '../facts/referrals/patientKeys.ts'
import { patientHexHasher } from '../facts/referrals/patients.ts'
import { computeReferralTrends } from '../facts/referralTrendJobs.ts'
import { workOnSamples } from '../intake/samples/workOnSamples.ts'
import { relinkAdmissions } from '../intake/takeIn/relinkAdmissions.ts'
import { runNextImport } from '../intake/takeIn/runImports.ts'
import { runNextUpload } from '../intake/takeIn/runUploads.ts'
import type { Throttle } from '../intake/throttle.ts'
import { sendReportMails } from '../reports/subscriptions/sendReportMails.ts'
import {
  addAlerts,
  addDailyMails,
  addImports,
  addIndexing,
  addReportMails,
  addSamples,
  addUploads,
  TenantJob,
} from './queueJobs.ts'
import type { WorkerDependencies } from './workerDependencies.ts'

/** So long a worker leaves alone a tenant whose alerts another one judges. */
const besideOther = 10_000

/** So long sample data that is to be removed waits for files that are being stored. */
const besideFiles = 3_000

/** What the work of single tenants needs. */
export interface TenantTaskDependencies extends Pick<
  WorkerDependencies,
  'database' | 'secret' | 'storage' | 'mailer' | 'publicUrl'
> {
  /** Makes imports give way to people. */
  readonly throttle?: Throttle
}

/** The work of single tenants. It can take minutes. Behind each file a tenant goes to the end of the queue, so that no tenant keeps others waiting. */
export const tenantTasks = ({
  database,
  secret,
  storage,
  mailer,
  publicUrl,
  throttle,
}: TenantTaskDependencies): TaskList => {
  const pace = throttle ? { throttle } : {}
  return {
    run_imports: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const movedKeys = await inTenant(database.jobs, tenantId, (client) =>
        movedPatientKeys(kyselyOn(client), secret, tenantId),
      )
      const dependencies = { jobs: database.jobs, storage, hashPatient: patientHexHasher(secret, movedKeys) }
      if (await runNextImport(dependencies, tenantId, pace)) await addImports(addJob, tenantId)
      await addIndexing(addJob, tenantId)
    },
    run_uploads: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      if (await runNextUpload({ database, storage, secret }, tenantId, pace)) await addUploads(addJob, tenantId)
    },
    work_on_sample_data: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await workOnSamples({ database, storage }, tenantId)
      if (!isDone) await addSamples(addJob, tenantId, besideFiles)
    },
    relink_admissions: async (payload) => {
      await relinkAdmissions(database.jobs, TenantJob.parse(payload).tenant_id)
    },
    send_report_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await sendReportMails({ app: database.app, mailer, publicUrl }, tenantId)
      if (!isDone) await addReportMails(addJob, tenantId)
    },
    queue_daily_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      await withTenant(database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
      await addDailyMails(addJob, tenantId)
    },
    send_daily_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await sendDailyMails({ app: database.app, mailer, publicUrl }, tenantId)
      if (!isDone) await addDailyMails(addJob, tenantId)
    },
    evaluate_alerts: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      if (!(await evaluateAlerts({ app: database.app }, tenantId))) await addAlerts(addJob, tenantId, besideOther)
    },
    index_communications: async (payload) => {
      await indexCommunicationTexts(database.jobs, TenantJob.parse(payload).tenant_id)
    },
    refresh_referral_trends: async (payload) => {
      await computeReferralTrends(database.jobs, TenantJob.parse(payload).tenant_id)
    },
  }
}
