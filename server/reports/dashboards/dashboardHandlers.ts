import { dashboardOperations } from '#contract/reports/dashboards.ts'
import { handlersFor } from '../../handlers.ts'
import { readAppliedFilters } from './appliedFilters.ts'
import { copyReadyDashboards } from './copyReadyDashboards.ts'
import {
  createDashboard,
  deleteDashboard,
  listDashboards,
  readDashboard,
  restoreDashboard,
  setStartPage,
  updateDashboard,
} from './dashboardStore.ts'
import { readSharedUses } from './dashboardUses.ts'
import { exportDashboard } from './pdf/exportDashboard.ts'
import { readTile } from './tileResults.ts'

const defaultRows = 10

export const dashboardHandlers = handlersFor(dashboardOperations, {
  listDashboards: (caller) => listDashboards(caller, caller.query),
  getDashboard: (caller) => readDashboard(caller, caller.params.id),
  createDashboard: async (caller) => readDashboard(caller, await createDashboard(caller, caller.body)),
  updateDashboard: async (caller) => {
    await updateDashboard(caller, caller.params.id, caller.body)
    return readDashboard(caller, caller.params.id)
  },
  deleteDashboard: (caller) => deleteDashboard(caller, caller.params.id),
  getDashboardUses: async (caller) => {
    const { tx, tenantId, params, language } = caller
    await readDashboard(caller, params.id)
    const record = { kind: 'dashboard', id: params.id } as const
    return { uses: await readSharedUses(tx, tenantId, record, language), in_conditions: false }
  },
  restoreDashboard: async (caller) => {
    await restoreDashboard(caller, caller.params.id)
    return readDashboard(caller, caller.params.id)
  },
  setStartPageDashboard: async (caller) => {
    await setStartPage(caller, caller.params.id, caller.body.is_start_page)
    return readDashboard(caller, caller.params.id)
  },
  copyReadyDashboards: async (caller) => {
    const dashboards = await copyReadyDashboards(caller, caller.body.keys)
    caller.touches(dashboards.filter(({ is_new: isNew }) => isNew).map(({ id }) => id))
    return { dashboards }
  },
  computeDashboardTile: async (caller) => {
    const { tile, rows = defaultRows, medical_institution_label_id: labelId, ...filters } = caller.body
    return readTile(caller, tile, await readAppliedFilters(caller, filters, labelId ?? null), rows)
  },
  exportDashboard: async (caller) =>
    exportDashboard(caller, await readDashboard({ ...caller, language: 'ja' }, caller.params.id)),
})
