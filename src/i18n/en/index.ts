import englishPack from 'ra-language-english'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { accounts } from './accounts.ts'
import { actionLists } from './actionLists.ts'
import { auditLogs } from './auditLogs.ts'
import { charts } from './charts.ts'
import { communications } from './communications.ts'
import { dataAnalysis } from './dataAnalysis.ts'
import { dataSync } from './dataSync.ts'
import { hospitalCounts } from './hospitalCounts.ts'
import { imports } from './imports.ts'
import { dataUploads } from './dataUploads.ts'
import { departmentCodes } from './departmentCodes.ts'
import { institutionCharts } from './institutionCharts.ts'
import { labels } from './labels.ts'
import { doctors } from './doctors.ts'
import { listsAndForms } from './listsAndForms.ts'
import { medicalInstitutions } from './medicalInstitutions.ts'
import { notifications } from './notifications.ts'
import { phases } from './phases.ts'
import { profile } from './profile.ts'
import { referralFigures } from './referralFigures.ts'
import { referrals } from './referrals.ts'
import { reverseReferralFinder } from './reverseReferralFinder.ts'
import { shell } from './shell.ts'
import { signIn } from './signIn.ts'
import { surveyCodes } from './surveyCodes.ts'
import { tags } from './tags.ts'
import { tasks } from './tasks.ts'
import { tenantSetting } from './tenantSetting.ts'
import { visitSuggestions } from './visitSuggestions.ts'
import { vocs } from './vocs.ts'

/** Every English text of the product. */
export const english: TranslationMessages = mergeTranslations(
  englishPack,
  shell,
  signIn,
  listsAndForms,
  medicalInstitutions,
  accounts,
  actionLists,
  auditLogs,
  charts,
  communications,
  dataAnalysis,
  dataUploads,
  departmentCodes,
  dataSync,
  hospitalCounts,
  notifications,
  imports,
  institutionCharts,
  labels,
  doctors,
  phases,
  profile,
  referralFigures,
  referrals,
  reverseReferralFinder,
  surveyCodes,
  tags,
  tasks,
  tenantSetting,
  visitSuggestions,
  vocs,
)
