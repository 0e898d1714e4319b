import type { ReportRequest } from '#ui/reports/reportCalls.ts'
import type { SavedReport } from '#ui/reports/definitionCalls.ts'

/** What a saved report computes, without its name, owner and versions. */
export const requestOf = (report: SavedReport): ReportRequest => ({
  items: report.items,
  displayItems: report.displayItems,
  filterConditions: report.filterConditions,
  sortConditions: report.sortConditions,
  ...(report.includeUnrelated !== undefined && { includeUnrelated: report.includeUnrelated }),
  ...(report.medicalInstitutionLabelId !== undefined && {
    medicalInstitutionLabelId: report.medicalInstitutionLabelId,
  }),
  ...(report.aggregationConditionFacilityTypeIds && {
    aggregationConditionFacilityTypeIds: report.aggregationConditionFacilityTypeIds,
  }),
  ...(report.facilityTypeIds && { facilityTypeIds: report.facilityTypeIds }),
  ...(report.communicationType && { communicationType: report.communicationType }),
  ...(report.aggregationRow && { aggregationRow: report.aggregationRow }),
  ...(report.aggregationColumn && { aggregationColumn: report.aggregationColumn }),
  ...(report.aggregationData && { aggregationData: report.aggregationData }),
})
