import type { emailContract } from '#contract/emails/emails.ts'
import type { PartsOf } from '#ui/resource/declaration.ts'
import { EmailList } from './EmailList.tsx'
import './texts.ts'

/** The screen of both lists. */
export const parts: PartsOf<typeof emailContract> = { List: EmailList }
