import { BounceTrouble } from '../../../ui/emails/BounceTrouble.tsx'
import { EmailTabs } from './EmailTabs.tsx'

/** What stands above both lists of e-mails. */
export const EmailListHead = () => (
  <>
    <BounceTrouble />
    <EmailTabs />
  </>
)
