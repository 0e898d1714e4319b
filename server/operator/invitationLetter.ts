import type { Language } from '#contract/messages.ts'
import { invitationMail } from '../identity/mails.ts'
import { confirmationUrl } from '../tenant/addAccount.ts'
import type { Letter } from './sendOrPrint.ts'
import type { InvitedPerson } from './tenantArguments.ts'

/**
 * The mail that invites a person to their account.
 * @param token - of the link with which a password is set; null if an external provider signs people in
 */
export const invitationLetter = (
  publicUrl: string,
  person: InvitedPerson & { readonly tenantName: string },
  token: string | null,
  language: Language,
): Letter => {
  const address = token === null ? `${publicUrl}/app` : confirmationUrl(publicUrl, token)
  return {
    mail: invitationMail({ ...person, address, isLink: token !== null }, language),
    address,
    again: `npm run account -- invite ${person.loginName}`,
  }
}
