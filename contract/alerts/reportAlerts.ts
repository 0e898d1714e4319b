import { z } from 'zod'
import type { NotCompared } from '../comparison.ts'
import { distinct, idParam, ids, operations, Person } from '../core.ts'

export const maxReportAlertUsers = 50
/** A report with more rows than this is not watched; its settings say so. */
export const maxWatchedRows = 5_000

/** Who hears of new rows of a report on institutions. Specification §3, alert setting. */
export const ReportAlertSettings = z.object({
  user_ids: z.array(z.int()),
  users: z.array(Person),
  /**
   * Why it is not watched: it has no condition, names something that is gone, has more than {@link maxWatchedRows} rows,
   * or asks for a change between periods that may not be compared, or for few in one of which only a part is loaded or
   * recorded: not yet (`not_compared`), as long as they contain months
   * whose stays may be incomplete (`unsettled`), or never (`reply_time`, for replies). Null if it is watched, or nobody is
   * to hear of it.
   */
  obstacle: z.enum(['no_condition', 'invalid', 'too_many_rows', 'not_compared', 'unsettled', 'reply_time']).nullable(),
})

/** Why nobody can be told of what a condition asks for. */
export const obstacleOfChange = ({
  reason,
}: Pick<NotCompared, 'reason'>): 'not_compared' | 'unsettled' | 'reply_time' =>
  reason === 'unsettled' || reason === 'reply_time' ? reason : 'not_compared'

const common = {
  scope: 'crm',
  feature: 'medical_institution_report',
  requiredFeatures: ['alerts'],
  params: idParam,
  path: '/api/medical_institution_reports/definitions/{id}/alert_settings',
  response: ReportAlertSettings,
  status: 200,
} as const

export const reportAlertOperations = operations({
  getMedicalInstitutionReportAlertSettings: {
    ...common,
    method: 'GET',
    summary: 'Who hears of new rows of a report',
    effect: 'read',
    effects: {},
  },
  updateMedicalInstitutionReportAlertSettings: {
    ...common,
    method: 'PUT',
    summary: 'Sets who hears of new rows of a report; its creator and owners may, and everybody for oneself',
    body: z.object({
      user_ids: distinct(ids.max(maxReportAlertUsers), (one) => one),
      seen_user_ids: ids
        .max(2 * maxReportAlertUsers)
        .nullish()
        .describe(
          'The people that the caller saw: whom others have added or removed since then stays so. Without it the people become just `user_ids`',
        ),
    }),
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_report_alert_setting', idFrom: 'id' },
  },
})
