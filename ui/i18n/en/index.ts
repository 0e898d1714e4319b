import englishPack from 'ra-language-english'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { reportBuilder } from './reports/builder.ts'
import { reportSubscriptions } from './reports/subscriptions.ts'
import { dashboards } from './reports/dashboards.ts'
import { accounts } from './tenant/accounts.ts'
import { permissionRoles } from './tenant/permissionRoles.ts'
import { actionLists } from './work/actionLists.ts'
import { auditLogs } from './tenant/auditLogs.ts'
import { catchment } from './maps/catchment.ts'
import { changeColours } from './changeColours.ts'
import { charts } from './charts.ts'
import { dates } from './dates.ts'
import { htmlEditor } from './htmlEditor.ts'
import { communications } from './communications/communications.ts'
import { alerts } from './alerts/alerts.ts'
import { alertConditions } from './alerts/conditions.ts'
import { annualReport } from './analysis/annualReport.ts'
import { dataAnalysis } from './analysis/dataAnalysis.ts'
import { dataSync } from './intake/dataSync.ts'
import { paperMail } from './communications/paperMail.ts'
import { emailChoice } from './emails/choice.ts'
import { emails } from './emails/index.ts'
import { hospitalCounts } from './facts/hospitalCounts.ts'
import { imports } from './intake/imports.ts'
import { sampleData } from './intake/sampleData.ts'
import { dataUploads } from './intake/dataUploads.ts'
import { departmentCodes } from './intake/departmentCodes.ts'
import { institutionCharts } from './facts/institutionCharts.ts'
import { labels } from './labels/labels.ts'
import { doctors } from './institutions/doctors.ts'
import { listsAndForms } from './listsAndForms.ts'
import { corrections } from './institutions/corrections.ts'
import { unlisted } from './institutions/unlisted.ts'
import { staffs } from './institutions/staffs.ts'
import { medicalInstitutions } from './institutions/medicalInstitutions.ts'
import { notifications } from './work/notifications.ts'
import { phases } from './institutions/phases.ts'
import { firstSteps } from './tenant/firstSteps.ts'
import { profile } from './tenant/profile.ts'
import { releases } from './tenant/releases.ts'
import { webhooks } from './tenant/webhooks.ts'
import { referralFigures } from './analysis/referralFigures.ts'
import { letters } from './facts/letters.ts'
import { referrals } from './facts/referrals.ts'
import { reverseReferralFinder } from './analysis/reverseReferralFinder.ts'
import { shell } from './shell.ts'
import { signedIn } from './identity/signedIn.ts'
import { signIn } from './identity/signIn.ts'
import { surveyCodes } from './facts/surveyCodes.ts'
import { reportLists } from './reports/reportLists.ts'
import { reportResults } from './reports/reportResults.ts'
import { tags } from './institutions/tags.ts'
import { salesMap } from './maps/salesMap.ts'
import { selection } from './maps/selection.ts'
import { whiteSpace } from './maps/whiteSpace.ts'
import { institutionActions } from './work/institutionActions.ts'
import { planVisits } from './work/planVisits.ts'
import { handovers } from './work/handovers.ts'
import { targets } from './work/targets.ts'
import { staffRules } from './institutions/staffRules.ts'
import { tasks } from './work/tasks.ts'
import { today } from './work/today.ts'
import { visitPlans } from './work/visitPlans.ts'
import { tenantSetting } from './tenant/tenantSetting.ts'
import { referralTrends } from './analysis/referralTrends.ts'
import { visitSuggestions } from './analysis/visitSuggestions.ts'
import { mapFrame } from './maps/mapFrame.ts'
import { visitRoute } from './maps/route.ts'
import { events } from './communications/events.ts'
import { vocs } from './communications/vocs.ts'

/** Every English text of the product. */
export const english: TranslationMessages = mergeTranslations(
  englishPack,
  shell,
  signedIn,
  signIn,
  listsAndForms,
  medicalInstitutions,
  corrections,
  unlisted,
  staffs,
  reportSubscriptions,
  dashboards,
  accounts,
  permissionRoles,
  actionLists,
  auditLogs,
  catchment,
  charts,
  dates,
  htmlEditor,
  communications,
  alerts,
  alertConditions,
  annualReport,
  dataAnalysis,
  dataUploads,
  departmentCodes,
  dataSync,
  paperMail,
  emailChoice,
  emails,
  hospitalCounts,
  notifications,
  imports,
  sampleData,
  institutionCharts,
  labels,
  doctors,
  phases,
  firstSteps,
  profile,
  releases,
  webhooks,
  referralFigures,
  letters,
  referrals,
  reportBuilder,
  reverseReferralFinder,
  surveyCodes,
  tags,
  institutionActions,
  planVisits,
  visitPlans,
  salesMap,
  selection,
  whiteSpace,
  tasks,
  handovers,
  targets,
  staffRules,
  today,
  tenantSetting,
  reportLists,
  reportResults,
  referralTrends,
  changeColours,
  mapFrame,
  visitRoute,
  visitSuggestions,
  events,
  vocs,
)
