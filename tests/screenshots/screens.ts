import { expect, type Page } from '@playwright/test'
import { searchAddress } from '../e2e/screens.ts'

/** A screen that pictures are taken of. */
export interface Screen {
  readonly name: string
  /** Its address, or how one gets there. */
  readonly at: string | ((page: Page) => Promise<void>)
}

const first = (list: string, link: string) => async (page: Page) => {
  await page.goto(list)
  await page.locator(`main a[href*="${link}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`${link}\\d+`))
}

export const screens: readonly Screen[] = [
  { name: 'dataAnalysis', at: '/app/data_analysis' },
  { name: 'annualReport', at: '/app/data_analysis/annual_report' },
  { name: 'dashboards', at: '/app/dashboards' },
  { name: 'newDashboard', at: '/app/dashboards/new' },
  { name: 'reports', at: '/app/medical_institutions_reports' },
  { name: 'reportBuilder', at: '/app/medical_institutions_reports/new' },
  { name: 'reportSubscriptions', at: '/app/report_subscriptions' },
  { name: 'visitSuggestions', at: '/app/visit_suggestions' },
  { name: 'search', at: searchAddress({ medicalInstitutionName: '内科' }) },
  { name: 'chart', at: first(searchAddress({ medicalInstitutionName: '内科' }), '/crms/') },
  { name: 'reverseReferralFinder', at: '/app/reverse_referral_finder' },
  { name: 'communications', at: '/app/communications' },
  { name: 'newCommunication', at: '/app/communications/new' },
  { name: 'vocs', at: '/app/vocs' },
  { name: 'vocsBoard', at: '/app/vocs?view=board' },
  { name: 'tasks', at: '/app/tasks' },
  { name: 'actionLists', at: '/app/action_lists' },
  { name: 'actionList', at: first('/app/action_lists', '/action_lists/') },
  { name: 'alerts', at: '/app/alerts' },
  { name: 'alert', at: first('/app/alerts', '/alerts/') },
  { name: 'alertConditions', at: '/app/alert_conditions' },
  { name: 'alertPresets', at: '/app/alert_conditions/new' },
  { name: 'newAlertCondition', at: '/app/alert_conditions/new?preset=large_referrer_fell' },
  { name: 'tags', at: '/app/tags' },
  { name: 'tagGroups', at: '/app/tag_groups' },
  { name: 'labels', at: '/app/labels' },
  { name: 'dataUploads', at: '/app/data_uploads' },
  { name: 'departmentCodes', at: '/app/data_uploads/department_codes' },
  { name: 'dataSync', at: '/app/data_sync_statuses' },
  { name: 'hospitalCounts', at: '/app/hospital_counts' },
  { name: 'accounts', at: '/app/accounts' },
  { name: 'auditLog', at: '/app/audit_log' },
  { name: 'webhooks', at: '/app/webhooks' },
  { name: 'profile', at: '/app/profile' },
  { name: 'notFound', at: '/app/nowhere' },
]
