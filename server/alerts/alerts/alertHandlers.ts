import { alertOperations } from '#contract/alerts/alerts.ts'
import { timeOf } from '../../db/clock.ts'
import { handlersFor } from '../../handlers.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { targetRows } from '../targets/targetRows.ts'
import { listAlerts, readAlert, requireAlert } from './alertRows.ts'
import { alertAsCsv } from './alertExport.ts'
import { countTargets, readTargets } from './alertTargets.ts'
import { archive, noteActed, unarchive } from './archive.ts'
import { explainTarget } from '../explanations/explainTarget.ts'
import { rateAlert } from './rateAlert.ts'
import { snoozeTargets } from './snooze.ts'

export const alertHandlers = handlersFor(alertOperations, {
  listAlerts: (caller) => listAlerts(caller, caller.query),
  getAlert: (caller) => readAlert(caller, caller.params.id),

  listAlertMedicalInstitutions: async (caller) => {
    const { tx, tenantId, account, params, query } = caller
    const source = await requireAlert(caller, params.id)
    const targets = await readTargets(caller, params.id, query, pageOf(query))
    return {
      ...countsOf(await countTargets(caller, params.id, query), query),
      medical_institutions: await targetRows(tx, tenantId, source, targets, account),
    }
  },

  exportAlertMedicalInstitutions: async (caller) => {
    const source = await requireAlert(caller, caller.params.id)
    return alertAsCsv(caller, await readAlert(caller, caller.params.id), source, caller.query)
  },

  explainAlertMedicalInstitution: async (caller) => ({
    explanations: await explainTarget(caller, caller.params.id, caller.params.medical_institution_id),
  }),

  snoozeAlertMedicalInstitutions: async (caller) => {
    const { id } = caller.params
    const source = await requireAlert(caller, id)
    const count = await snoozeTargets(caller, id, source, caller.body)
    await noteActed(caller, id)
    return { snoozed_count: count }
  },

  archiveAlert: async (caller) => {
    await requireAlert(caller, caller.params.id)
    await archive(caller, { alert_ids: [caller.params.id] })
  },
  unarchiveAlert: async (caller) => {
    await requireAlert(caller, caller.params.id)
    await unarchive(caller, { alert_ids: [caller.params.id] })
  },
  bulkArchiveAlerts: async (caller) => {
    const { ids, left } = await archive(caller, caller.body)
    caller.touches(ids)
    return { alert_ids: [...ids], archived_at: timeOf(caller.tx), left_count: left }
  },
  bulkUnarchiveAlerts: async (caller) => {
    const ids = await unarchive(caller, caller.body)
    caller.touches(ids)
    return { alert_ids: [...ids] }
  },

  rateAlert: async (caller) => {
    await requireAlert(caller, caller.params.id)
    await rateAlert(caller, caller.params.id, caller.body.is_useful)
    return readAlert(caller, caller.params.id)
  },

  noteAlertAction: (caller) => noteActed(caller, caller.params.id),
})
