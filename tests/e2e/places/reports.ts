import { expect } from '@playwright/test'
import { goWithin, type Place } from './place.ts'

/** The ways to begin a report, once they are there: the list that one comes from has a heading too. */
const presets = (address: string) => async (page: Parameters<typeof goWithin>[0]) => {
  await goWithin(page, address)
  await expect(page.getByRole('button', { name: /白紙から作る/ })).toBeVisible()
}

export const reportsPlaces: readonly Place[] = [
  { name: 'dashboards', at: '/app/dashboards' },
  { name: 'newDashboard', at: '/app/dashboards/new' },
  { name: 'reports', at: '/app/medical_institutions_reports' },
  { name: 'departmentReports', at: '/app/own_department_reports' },
  { name: 'areaReports', at: '/app/area_reports' },
  { name: 'communicationReports', at: '/app/communication_reports' },
  { name: 'reportBuilder', at: presets('/app/medical_institutions_reports/new') },
  { name: 'departmentReportBuilder', at: presets('/app/own_department_reports/new') },
  { name: 'areaReportBuilder', at: presets('/app/area_reports/new') },
  { name: 'communicationReportBuilder', at: presets('/app/communication_reports/new') },
  { name: 'reportSubscriptions', at: '/app/report_subscriptions' },
]
