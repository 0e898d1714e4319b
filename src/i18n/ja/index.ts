import * as japanesePack from '@bicstone/ra-language-japanese'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { accounts } from './tenant/accounts.ts'
import { actionLists } from './work/actionLists.ts'
import { auditLogs } from './tenant/auditLogs.ts'
import { charts } from './charts.ts'
import { dataAnalysis } from './analysis/dataAnalysis.ts'
import { dataSync } from './intake/dataSync.ts'
import { hospitalCounts } from './facts/hospitalCounts.ts'
import { imports } from './intake/imports.ts'
import { dataUploads } from './intake/dataUploads.ts'
import { departmentCodes } from './intake/departmentCodes.ts'
import { institutionCharts } from './facts/institutionCharts.ts'
import { doctors } from './institutions/doctors.ts'
import { profile } from './tenant/profile.ts'
import { referralFigures } from './analysis/referralFigures.ts'
import { referrals } from './facts/referrals.ts'
import { reverseReferralFinder } from './analysis/reverseReferralFinder.ts'
import { surveyCodes } from './facts/surveyCodes.ts'
import { tasks } from './work/tasks.ts'
import { tenantSetting } from './tenant/tenantSetting.ts'
import { visitSuggestions } from './analysis/visitSuggestions.ts'
import { vocs } from './communications/vocs.ts'
import { shell } from './shell.ts'
import { signIn } from './identity/signIn.ts'
import { listsAndForms } from './listsAndForms.ts'
import { medicalInstitutions } from './institutions/medicalInstitutions.ts'
import { communications } from './communications/communications.ts'
import { labels } from './labels/labels.ts'
import { phases } from './institutions/phases.ts'
import { tags } from './institutions/tags.ts'
import { notifications } from './work/notifications.ts'
import { referralTrends } from './analysis/referralTrends.ts'

/** The pack is CommonJS, and the bundler or the test runner wraps its default export once or twice. */
const unwrap = (loaded: object): object =>
  'default' in loaded && typeof loaded.default === 'object' && loaded.default ? unwrap(loaded.default) : loaded

/** Texts that react-admin's Japanese pack lacks. */
const additions = {
  ra: {
    validation: { unique: 'すでに使われています' },
    guesser: {
      empty: { title: '表示するデータがありません', message: 'データの取得元を確認してください。' },
    },
  },
}

/** Every Japanese text of the product. */
export const japanese: TranslationMessages = mergeTranslations(
  unwrap(japanesePack),
  additions,
  shell,
  signIn,
  listsAndForms,
  medicalInstitutions,
  communications,
  labels,
  phases,
  tags,
  notifications,
  referralTrends,
  accounts,
  actionLists,
  auditLogs,
  charts,
  dataAnalysis,
  dataUploads,
  departmentCodes,
  dataSync,
  hospitalCounts,
  imports,
  institutionCharts,
  doctors,
  profile,
  referralFigures,
  referrals,
  reverseReferralFinder,
  surveyCodes,
  tasks,
  tenantSetting,
  visitSuggestions,
  vocs,
)
