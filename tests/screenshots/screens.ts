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
  { name: 'today', at: '/app/today' },
  { name: 'firstSteps', at: '/app/first_steps' },
  { name: 'dataAnalysis', at: '/app/data_analysis' },
  { name: 'catchment', at: '/app/segment_map' },
  { name: 'catchmentOfPatients', at: '/app/segment_map?by=patient' },
  { name: 'annualReport', at: '/app/data_analysis/annual_report' },
  { name: 'dashboards', at: '/app/dashboards' },
  { name: 'newDashboard', at: '/app/dashboards/new' },
  { name: 'reports', at: '/app/medical_institutions_reports' },
  { name: 'reportBuilder', at: '/app/medical_institutions_reports/new' },
  { name: 'reportSubscriptions', at: '/app/report_subscriptions' },
  { name: 'visitSuggestions', at: '/app/visit_suggestions' },
  { name: 'salesMap', at: '/app/sale_map' },
  { name: 'visitRoute', at: '/app/visit_route' },
  { name: 'visitPlans', at: '/app/visit_plans?staff=all' },
  { name: 'communicationsCalendar', at: '/app/communications?view=calendar' },
  { name: 'communicationsWeek', at: '/app/communications?view=calendar&span=week' },
  { name: 'search', at: searchAddress({ medicalInstitutionName: '内科' }) },
  { name: 'chart', at: first(searchAddress({ medicalInstitutionName: '内科' }), '/crms/') },
  { name: 'reverseReferralFinder', at: '/app/reverse_referral_finder' },
  { name: 'communications', at: '/app/communications' },
  { name: 'newCommunication', at: '/app/communications/new' },
  { name: 'events', at: '/app/events' },
  { name: 'event', at: first('/app/events', '/events/') },
  {
    name: 'paperMail',
    at: async (page) => {
      await page.goto(searchAddress({ medicalInstitutionName: '内科' }))
      await page.getByRole('checkbox', { name: /選択/ }).first().check()
      await page.getByRole('button', { name: '宛名・文書' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'vocs', at: '/app/vocs' },
  { name: 'vocsBoard', at: '/app/vocs?view=board' },
  { name: 'tasks', at: '/app/tasks' },
  { name: 'targets', at: '/app/targets' },
  { name: 'handovers', at: '/app/handovers' },
  { name: 'permissionRoles', at: '/app/permission_roles' },
  { name: 'newPermissionRole', at: '/app/permission_roles/create' },
  { name: 'staffRules', at: '/app/staff_rules' },
  { name: 'actionLists', at: '/app/action_lists' },
  { name: 'actionList', at: first('/app/action_lists', '/action_lists/') },
  { name: 'letters', at: '/app/letters' },
  { name: 'letterRates', at: '/app/letters/rates' },
  { name: 'lettersPrinted', at: '/app/letters/print' },
  {
    name: 'letterRules',
    at: async (page) => {
      await page.goto('/app/letters')
      await page.getByRole('button', { name: '期限の設定' }).click()
      await page.getByRole('button', { name: '診療科を追加' }).click()
      await page.getByRole('menuitem').nth(1).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
  },
  {
    name: 'palette',
    at: async (page) => {
      await page.goto('/app/today')
      await page.getByRole('button', { name: '医療機関・画面を検索' }).click()
      await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill('広報誌')
      await expect(page.getByRole('option').nth(2)).toBeVisible()
    },
  },
  { name: 'emails', at: '/app/emails?status=unsent' },
  {
    name: 'email',
    at: async (page) => {
      await page.goto('/app/emails?status=unsent')
      await page.locator('main a[href$="/edit"]').first().click()
      await expect(page).toHaveURL(/\/emails\/\d+\/edit/)
    },
  },
  { name: 'emailSuppressions', at: '/app/email_suppressions' },
  {
    name: 'emailReport',
    at: async (page) => {
      await page.goto('/app/emails?status=sent')
      await page.locator('main a[href*="/reports"]').first().click()
      await expect(page).toHaveURL(/\/emails\/\d+\/reports/)
    },
  },
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
