import { mergeTranslations } from 'react-admin'
import { emailConsents } from './consents.ts'
import { emailEditor } from './editor.ts'
import { emailList } from './list.ts'
import { emailRecipients } from './recipients.ts'
import { emailReport } from './report.ts'
import { emailSending } from './sending.ts'
import { emailSuppressions } from './suppressions.ts'

/** Texts of the domain `emails`, by the part of its screens. */
export const emails = mergeTranslations(
  emailList,
  emailEditor,
  emailRecipients,
  emailSending,
  emailSuppressions,
  emailConsents,
  emailReport,
)
