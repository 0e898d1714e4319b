import { reportOperations } from '#contract/reports/definitions.ts'
import { handlersFor } from '../handlers.ts'
import { definitionHandlers } from './definitionHandlers.ts'
import { exportPivot } from './files/exportPivot.ts'
import { exportReport } from './files/exportReport.ts'
import { computePivot, pivotReport } from './pivots/computePivot.ts'
import { openReports, readResults, type ResultRow } from './results.ts'
import type { RowHead } from './kinds/kind.ts'
import { withItems } from './withItems.ts'

const [institutions, areas, departments, communications] = [
  definitionHandlers('medical_institution'),
  definitionHandlers('area'),
  definitionHandlers('own_department'),
  definitionHandlers('communication'),
]

const grouped = ({ head: { id, name }, values }: ResultRow<RowHead>) => ({ id, name, values })

export const reportHandlers = handlersFor(reportOperations, {
  listMedicalInstitutionReports: institutions.list,
  getMedicalInstitutionReport: institutions.get,
  createMedicalInstitutionReport: institutions.create,
  updateMedicalInstitutionReport: institutions.update,
  getMedicalInstitutionReportUses: institutions.getUses,
  deleteMedicalInstitutionReport: institutions.delete,
  restoreMedicalInstitutionReport: institutions.restore,
  markMedicalInstitutionReport: institutions.mark,
  listMedicalInstitutionReportItemDefinitions: institutions.listItemDefinitions,
  computeMedicalInstitutionReport: async (context) => {
    const report = await openReports.medical_institution(context, withItems('medical_institution', context.body))
    if (!report.isAudited) context.touches([])
    const { rows, totals, head } = await readResults(report, context.body, true)
    return {
      ...head,
      results: rows.map(({ head: { id, name, running_status }, values }) => ({ id, name, running_status, values })),
      results_total: totals ?? [],
    }
  },
  exportMedicalInstitutionReport: async (context) => {
    const asked = { ...context, body: withItems('medical_institution', context.body) }
    const { aggregation_data: data } = asked.body
    if (data) {
      const request = { ...asked.body, aggregation_data: data }
      return exportPivot(asked, 'medical_institution', data, await computePivot(asked, 'medical_institution', request))
    }
    return exportReport(asked, 'medical_institution', await openReports.medical_institution(asked, asked.body))
  },
  pivotMedicalInstitutionReport: (context) =>
    pivotReport(context, 'medical_institution', withItems('medical_institution', context.body)),

  listAreaReports: areas.list,
  getAreaReport: areas.get,
  createAreaReport: areas.create,
  updateAreaReport: areas.update,
  getAreaReportUses: areas.getUses,
  deleteAreaReport: areas.delete,
  restoreAreaReport: areas.restore,
  markAreaReport: areas.mark,
  listAreaReportItemDefinitions: areas.listItemDefinitions,
  computeAreaReport: async (context) => {
    const report = await openReports.area(context, withItems('area', context.body))
    if (!report.isAudited) context.touches([])
    const { rows, totals, head } = await readResults(report, context.body, true)
    return { ...head, results: rows.map(grouped), results_total: totals ?? [] }
  },
  exportAreaReport: async (context) => {
    const asked = { ...context, body: withItems('area', context.body) }
    return exportReport(asked, 'area', await openReports.area(asked, asked.body))
  },

  listOwnDepartmentReports: departments.list,
  getOwnDepartmentReport: departments.get,
  createOwnDepartmentReport: departments.create,
  updateOwnDepartmentReport: departments.update,
  getOwnDepartmentReportUses: departments.getUses,
  deleteOwnDepartmentReport: departments.delete,
  restoreOwnDepartmentReport: departments.restore,
  markOwnDepartmentReport: departments.mark,
  listOwnDepartmentReportItemDefinitions: departments.listItemDefinitions,
  computeOwnDepartmentReport: async (context) => {
    const report = await openReports.own_department(context, withItems('own_department', context.body))
    if (!report.isAudited) context.touches([])
    const { rows, totals, head } = await readResults(report, context.body, true)
    return { ...head, results: rows.map(grouped), results_total: totals ?? [] }
  },
  exportOwnDepartmentReport: async (context) => {
    const asked = { ...context, body: withItems('own_department', context.body) }
    return exportReport(asked, 'own_department', await openReports.own_department(asked, asked.body))
  },

  listCommunicationReports: communications.list,
  getCommunicationReport: communications.get,
  createCommunicationReport: communications.create,
  updateCommunicationReport: communications.update,
  getCommunicationReportUses: communications.getUses,
  deleteCommunicationReport: communications.delete,
  restoreCommunicationReport: communications.restore,
  markCommunicationReport: communications.mark,
  listCommunicationReportItemDefinitions: communications.listItemDefinitions,
  computeCommunicationReport: async (context) => {
    const report = await openReports.communication(context, withItems('communication', context.body))
    if (!report.isAudited) context.touches([])
    const { rows, head } = await readResults(report, context.body, false)
    return {
      ...head,
      results: rows.map(({ head: of, values }) => ({
        communication_id: of.id,
        medical_institution_id: of.medical_institution_id,
        medical_institution_name: of.name,
        medical_institution_running_status: of.running_status,
        values,
      })),
    }
  },
  exportCommunicationReport: async (context) => {
    const asked = { ...context, body: withItems('communication', context.body) }
    const { aggregation_data: data } = asked.body
    if (data) {
      const request = { ...asked.body, aggregation_data: data }
      return exportPivot(asked, 'communication', data, await computePivot(asked, 'communication', request))
    }
    return exportReport(asked, 'communication', await openReports.communication(asked, asked.body))
  },
  pivotCommunicationReport: (context) =>
    pivotReport(context, 'communication', withItems('communication', context.body)),
})
