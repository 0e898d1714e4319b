import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { alerts } from './alerts/alerts.ts'
import { alertConditions } from './alerts/conditions.ts'
import { annualReport } from './analysis/annualReport.ts'
import { dataAnalysis } from './analysis/dataAnalysis.ts'
import { reverseReferralFinder } from './analysis/reverseReferralFinder.ts'
import { visitSuggestions } from './analysis/visitSuggestions.ts'
import { catchment } from './maps/catchment.ts'
import { charts } from './charts.ts'
import { htmlEditor } from './htmlEditor.ts'
import { events } from './communications/events.ts'
import { vocs } from './communications/vocs.ts'
import { emails } from './emails/index.ts'
import { hospitalCounts } from './facts/hospitalCounts.ts'
import { institutionCharts } from './facts/institutionCharts.ts'
import { letters } from './facts/letters.ts'
import { referrals } from './facts/referrals.ts'
import { surveyCodes } from './facts/surveyCodes.ts'
import { signIn } from './identity/signIn.ts'
import { corrections } from './institutions/corrections.ts'
import { unlisted } from './institutions/unlisted.ts'
import { doctors } from './institutions/doctors.ts'
import { phases } from './institutions/phases.ts'
import { reportLists } from './reports/reportLists.ts'
import { reportResults } from './reports/reportResults.ts'
import { tags } from './institutions/tags.ts'
import { dataSync } from './intake/dataSync.ts'
import { dataUploads } from './intake/dataUploads.ts'
import { departmentCodes } from './intake/departmentCodes.ts'
import { imports } from './intake/imports.ts'
import { sampleData } from './intake/sampleData.ts'
import { reportBuilder } from './reports/builder.ts'
import { reportSubscriptions } from './reports/subscriptions.ts'
import { dashboards } from './reports/dashboards.ts'
import { accounts } from './tenant/accounts.ts'
import { permissionRoles } from './tenant/permissionRoles.ts'
import { auditLogs } from './tenant/auditLogs.ts'
import { mapFrame } from './maps/mapFrame.ts'
import { visitRoute } from './maps/route.ts'
import { firstSteps } from './tenant/firstSteps.ts'
import { profile } from './tenant/profile.ts'
import { releases } from './tenant/releases.ts'
import { webhooks } from './tenant/webhooks.ts'
import { tenantSetting } from './tenant/tenantSetting.ts'
import { salesMap } from './maps/salesMap.ts'
import { selection } from './maps/selection.ts'
import { whiteSpace } from './maps/whiteSpace.ts'
import { institutionActions } from './work/institutionActions.ts'
import { handovers } from './work/handovers.ts'
import { targets } from './work/targets.ts'
import { staffRules } from './institutions/staffRules.ts'
import { tasks } from './work/tasks.ts'
import { today } from './work/today.ts'
import { visitPlans } from './work/visitPlans.ts'
import { startTexts } from './start.ts'

/** Every Japanese text of the product. */
export const japanese: TranslationMessages = mergeTranslations(
  startTexts,
  alerts,
  alertConditions,
  annualReport,
  dataAnalysis,
  reverseReferralFinder,
  visitSuggestions,
  catchment,
  charts,
  htmlEditor,
  events,
  vocs,
  emails,
  hospitalCounts,
  institutionCharts,
  letters,
  referrals,
  reportBuilder,
  surveyCodes,
  signIn,
  corrections,
  unlisted,
  doctors,
  phases,
  tags,
  dataSync,
  dataUploads,
  departmentCodes,
  imports,
  sampleData,
  reportSubscriptions,
  dashboards,
  accounts,
  permissionRoles,
  auditLogs,
  firstSteps,
  profile,
  releases,
  webhooks,
  tenantSetting,
  reportLists,
  reportResults,
  institutionActions,
  visitPlans,
  salesMap,
  selection,
  whiteSpace,
  tasks,
  handovers,
  targets,
  staffRules,
  today,
  mapFrame,
  visitRoute,
)
