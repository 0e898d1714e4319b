import * as japanesePack from '@bicstone/ra-language-japanese'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { referralFigures } from './analysis/referralFigures.ts'
import { referralTrends } from './analysis/referralTrends.ts'
import { changeColours } from './changeColours.ts'
import { communications } from './communications/communications.ts'
import { paperMail } from './communications/paperMail.ts'
import { dates } from './dates.ts'
import { emailChoice } from './emails/choice.ts'
import { signedIn } from './identity/signedIn.ts'
import { medicalInstitutions } from './institutions/medicalInstitutions.ts'
import { staffs } from './institutions/staffs.ts'
import { labels } from './labels/labels.ts'
import { listsAndForms } from './listsAndForms.ts'
import { shell } from './shell.ts'
import { actionLists } from './work/actionLists.ts'
import { notifications } from './work/notifications.ts'
import { planVisits } from './work/planVisits.ts'

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

/**
 * The Japanese texts that the page needs when it starts: those of the shell, of the pages at its entrance, and of the partner search with its dialogs.
 * The unit test beside this file finds the keys that are missing here.
 */
export const startTexts: TranslationMessages = mergeTranslations(
  unwrap(japanesePack),
  additions,
  shell,
  signedIn,
  listsAndForms,
  medicalInstitutions,
  staffs,
  communications,
  paperMail,
  dates,
  emailChoice,
  labels,
  notifications,
  actionLists,
  planVisits,
  referralFigures,
  referralTrends,
  changeColours,
)
