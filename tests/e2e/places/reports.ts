import { type Place } from './place.ts'

export const reportsPlaces: readonly Place[] = [
  { name: 'dashboards', at: '/app/dashboards' },
  { name: 'newDashboard', at: '/app/dashboards/new' },
  { name: 'reports', at: '/app/medical_institutions_reports' },
  { name: 'reportBuilder', at: '/app/medical_institutions_reports/new' },
  { name: 'reportSubscriptions', at: '/app/report_subscriptions' },
]
