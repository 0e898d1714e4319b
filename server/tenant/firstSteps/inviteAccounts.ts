import type { z } from 'zod'
import { AccountPayload } from '#contract/tenant/accounts.ts'
import type { Invitation, InvitedAccount } from '#contract/tenant/firstSteps.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { normalizeSignInName } from '../../identity/signInNames.ts'
import { problem, ProblemError } from '../../problems.ts'
import { accountColumns, addAccount, confirmationUrl } from '../addAccount.ts'

type Invited = z.output<typeof Invitation>

/** The address, which the person knows; of a very long one the part before the @. */
const loginNameOf = (email: string) => {
  const address = normalizeSignInName(email)
  const { success } = AccountPayload.shape.login_name.safeParse(address)
  return success ? address : (address.split('@')[0] ?? address).slice(0, 50)
}

/** Names the invitation whose address or login name somebody has already. */
const atInvitation = (index: number) => (error: unknown) => {
  if (!(error instanceof ProblemError) || error.code !== 'name_taken') throw error
  throw problem('name_taken', {
    errors: [
      {
        path: `invitations.${index}.email`,
        message: {
          ja: `${index + 1}人目のアドレスは、すでに使われています`,
          en: `The address of person ${index + 1} is already in use`,
        },
      },
    ],
  })
}

/**
 * Makes an account for each person, or none at all.
 * @throws `limit_reached`, or `name_taken` at the invitation that is in the way
 */
export const addInvited = async (
  tx: TenantTransaction,
  tenantId: number,
  invitations: readonly Invited[],
  { withPassword, publicUrl }: { readonly withPassword: boolean; readonly publicUrl: string },
): Promise<z.input<typeof InvitedAccount>[]> => {
  const accounts: z.input<typeof InvitedAccount>[] = []
  for (const [index, { email, username, role }] of invitations.entries()) {
    const columns = accountColumns({
      email,
      username,
      role,
      login_name: loginNameOf(email),
      enabled_crm: true,
      enabled_mc_map: false,
    })
    const { id, confirmationToken } = await addAccount(tx, tenantId, columns, { withPassword }).catch(
      atInvitation(index),
    )
    accounts.push({
      id,
      username,
      email: columns.email,
      login_name: columns.login_name,
      confirmation_url: confirmationToken === null ? null : confirmationUrl(publicUrl, confirmationToken),
    })
  }
  return accounts
}
