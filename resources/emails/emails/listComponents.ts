import type { emailContract } from '#contract/emails/emails.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { EmailList } from './EmailList.tsx'
import './texts.ts'

/** The screen of both lists. */
export const components: ComponentsOf<typeof emailContract> = { List: EmailList }
